import type { Product } from '@keepsale/contracts/products';
import type { Violation } from '@keepsale/domain/kernel/form';
import { checkNewProduct } from '@keepsale/domain/products/form';
import { useId, useRef, useState, type SubmitEvent } from 'react';
import { violationsIn } from '../../api/problem.ts';
import { useSubmission } from '../../api/submission.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FormFooter } from '../../ui/form-footer.tsx';
import { Check } from '../../ui/field.tsx';
import { focusFirstInvalid, isAmount, useForm, violationsOf, type Values } from '../../ui/form.ts';
import { today } from '../../ui/format.ts';
import { FormError } from '../../ui/states.tsx';
import { showToast } from '../../ui/toast.tsx';
import { AddProductFields, type AddProductField } from './add-product.fields.tsx';
import { PhotoAlert } from './photo-alert.tsx';
import { useCreateProduct } from './queries.ts';
import { saveFailure } from '../../api/save-failure.ts';
import type { Start } from './start.ts';
import { isAboutPhoto, usePhoto } from './use-photo.ts';

interface AddProductDialogProps {
  /** Closing clears everything: the dialog is mounted anew each time. */
  readonly onClose: () => void;
  /** Instead of closing, after a save that is not followed by another. */
  readonly onSaved: () => void;
  /** What the new product is a duplicate of. */
  readonly like?: Product | undefined;
  readonly start: Start;
}

export function AddProductDialog({ onClose, onSaved, like, start }: AddProductDialogProps) {
  const formId = useId();
  const formElement = useRef<HTMLFormElement>(null);
  const form = useForm<AddProductField>(
    () => (like ? valuesLike(like) : { ...emptyValues(), ...start.values }),
    check,
  );
  const photo = usePhoto();
  const [another, setAnother] = useState(false);
  const create = useCreateProduct();
  const submission = useSubmission();

  const refused = (error: Error) => {
    photo.refusedBy(error);
    form.refuse(violationsIn(error));
    focusFirstInvalid(formElement.current);
  };
  const saved = (name: string) => {
    showToast('Product added', { description: name });
    if (!another) {
      // Not settled: a click that comes before the dialog is gone is still this product.
      onSaved();
      return;
    }
    submission.settle();
    form.reset();
    photo.reset();
    formElement.current?.querySelector<HTMLElement>('input')?.focus();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (create.isPending || !isSubmittable(form.values)) return;
    if (!form.attempt()) {
      focusFirstInvalid(formElement.current);
      return;
    }
    const body = multipartOf(form.values, photo.file);
    create.mutate(
      { form: body, idempotencyKey: submission.keyFor(body) },
      { onSuccess: ({ name }) => saved(name), onError: refused },
    );
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title="Add Product"
      sub="Fields marked * are required"
      footer={
        <FormFooter
          form={formId}
          action="Add Product"
          busy={create.isPending}
          disabled={!isSubmittable(form.values)}
          onCancel={onClose}
        />
      }
    >
      <form id={formId} ref={formElement} className="grid gap-6" onSubmit={submit} noValidate>
        {create.error && !isAtField(create.error) && (
          <FormError>{saveFailure(create.error)}</FormError>
        )}
        <AddProductFields form={form} photo={photo} priceNote={like ? '' : start.priceNote} />
        <AddAnother checked={another} onChange={setAnother} />
      </form>
      <PhotoAlert photo={photo} />
    </Dialog>
  );
}

interface AddAnotherProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

function AddAnother({ checked, onChange }: AddAnotherProps) {
  return (
    <Check
      label="Add another after this one"
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
}

const emptyValues = (): Values<AddProductField> => ({
  name: '',
  sku: '',
  costPrice: '',
  valuePrice: '',
  soldPrice: '',
  soldDate: '',
  stock: '1',
  comment: '',
  description: '',
  purchaseDate: today(),
  categoryId: '',
});

/** A duplicate is another piece of the same card: what it is and costs, not what became of the first. */
const valuesLike = (product: Product): Values<AddProductField> => ({
  ...emptyValues(),
  name: product.name,
  costPrice: product.costPrice.toFixed(2),
  valuePrice: product.valuePrice.toFixed(2),
  comment: product.comment ?? '',
  description: product.description ?? '',
  categoryId: product.categoryId ?? '',
});

/** Whether the refusal stands at the field that it is about. */
const isAtField = (refusal: Error): boolean =>
  violationsIn(refusal).length > 0 || isAboutPhoto(refusal);

/** The call takes a product without a stock for a single one; here nobody would have seen that. */
const check = (values: Values<AddProductField>): readonly Violation[] => {
  const violations = violationsOf(checkNewProduct(values, 'text'));
  if (values.stock.trim() !== '') return violations;
  return [...violations, { propertyPath: 'stock', message: 'Stock is required' }];
};

/** What enables the button: a name, a category, a purchase date, and two amounts of at least 0. */
const isSubmittable = (values: Values<AddProductField>): boolean =>
  values.name.trim() !== '' &&
  values.categoryId !== '' &&
  values.purchaseDate !== '' &&
  isAmount(values.costPrice) &&
  isAmount(values.valuePrice);

/** Every field with something in it. */
const multipartOf = (values: Values<AddProductField>, photo: File | null): FormData => {
  const body = new FormData();
  for (const [name, value] of Object.entries(values)) {
    if (value.trim() !== '') body.set(name, value);
  }
  if (photo) body.set('photo', photo);
  return body;
};
