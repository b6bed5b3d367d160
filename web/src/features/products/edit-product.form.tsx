import type { Product } from '@keepsale/contracts/products';
import { checkProductEdits } from '@keepsale/domain/products/form';
import { useId, useRef, useState, type SubmitEvent } from 'react';
import type { Tagged } from '../../api/http.ts';
import { RequestRefused, violationsIn } from '../../api/problem.ts';
import { useSubmission } from '../../api/submission.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FormFooter } from '../../ui/form-footer.tsx';
import { Field, Input, Textarea } from '../../ui/field.tsx';
import { focusFirstInvalid, useForm, violationsOf, type Values } from '../../ui/form.ts';
import { MoneyInput } from '../../ui/money-input.tsx';
import { PhotoField } from '../../ui/photo-field.tsx';
import { WholeNumberInput } from '../../ui/whole-number-input.tsx';
import { photoUrl } from '../../api/products.ts';
import { CategoryField } from './category-field.tsx';
import { PhotoAlert } from './photo-alert.tsx';
import { editsOf, valuesOf, type EditField } from './edit-values.ts';
import { useEditProduct } from './queries.ts';
import { ChangedElsewhere } from './changed-elsewhere.tsx';
import { usePhoto, type PhotoState } from './use-photo.ts';
import { useReload } from './use-reload.ts';

interface EditProductDialogProps {
  /** As it was when editing began: a save over someone else's change is refused. */
  readonly opened: Tagged<Product>;
  readonly onClose: () => void;
  /** Someone else changed the product: reads it anew, or answers the same when it cannot be had. */
  readonly onReload: () => Promise<Tagged<Product>>;
}

export function EditProductDialog({ opened, onClose, onReload }: EditProductDialogProps) {
  const formId = useId();
  const formElement = useRef<HTMLFormElement>(null);
  const [base, setBase] = useState(opened);
  const { value: product, etag } = base;
  const form = useForm<EditField>(
    () => valuesOf(product),
    (values) => violationsOf(checkProductEdits(editsOf(values, product), 'text')),
  );
  const photo = usePhoto();
  const edit = useEditProduct(product.id);
  const submission = useSubmission();
  const elsewhere = useReload({ base, form, read: onReload, onRead: setBase });

  const failed = (error: Error) => {
    if (error instanceof RequestRefused && error.status === 412) {
      elsewhere.refused(error.message);
      return;
    }
    photo.refusedBy(error);
    form.refuse(violationsIn(error));
    window.alert('Failed to save');
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (edit.isPending) return;
    if (!form.attempt()) {
      focusFirstInvalid(formElement.current);
      return;
    }
    const body = multipartOf(product, form.values, photo);
    edit.mutate(
      { form: body, etag, idempotencyKey: submission.keyFor(body) },
      { onSuccess: onClose, onError: failed },
    );
  };

  return (
    <Dialog
      open
      onClose={onClose}
      title="Edit product"
      sub="Fields marked * are required"
      footer={<FormFooter form={formId} action="Save" busy={edit.isPending} onCancel={onClose} />}
    >
      <form
        id={formId}
        ref={formElement}
        className="grid gap-4 sm:grid-cols-2"
        onSubmit={submit}
        noValidate
      >
        <ChangedElsewhere {...elsewhere} />
        <EditFields form={form} />
        <div className="min-w-0 sm:col-span-2">
          <PhotoField
            label="Photo"
            current={storedPhoto(product, photo)}
            file={photo.file}
            error={photo.error}
            onPick={photo.pick}
            onRemove={photo.remove}
          />
        </div>
      </form>
      <PhotoAlert photo={photo} />
    </Dialog>
  );
}

function EditFields({ form }: { readonly form: ReturnType<typeof useForm<EditField>> }) {
  return (
    <>
      <Field label="Name" required className="sm:col-span-2" error={form.errorOf('name')}>
        {(control) => <Input {...control} {...form.input('name')} autoComplete="off" />}
      </Field>
      <Field label="Purchase Date" required error={form.errorOf('purchaseDate')}>
        {(control) => <Input {...control} {...form.date('purchaseDate')} />}
      </Field>
      <CategoryField
        value={form.values.categoryId}
        error={form.errorOf('categoryId')}
        onChange={(id) => form.set('categoryId', id)}
        onBlur={() => form.touch('categoryId')}
      />
      <div className="grid grid-cols-2 gap-4 sm:col-span-2 sm:grid-cols-3">
        <Field label="Cost" required error={form.errorOf('costPrice')}>
          {(control) => <MoneyInput {...control} {...form.amount('costPrice')} />}
        </Field>
        <Field label="Est. Value" required error={form.errorOf('valuePrice')}>
          {(control) => <MoneyInput {...control} {...form.amount('valuePrice')} />}
        </Field>
        <Field
          label="Stock"
          required
          className="col-span-2 sm:col-span-1"
          error={form.errorOf('stock')}
        >
          {(control) => <WholeNumberInput {...control} {...form.amount('stock')} min="0" />}
        </Field>
      </div>
      <Field
        label="Description"
        optional
        className="sm:col-span-2"
        error={form.errorOf('description')}
      >
        {(control) => <Textarea {...control} {...form.input('description')} />}
      </Field>
      <Field label="Notes" optional className="sm:col-span-2" error={form.errorOf('comment')}>
        {(control) => <Textarea {...control} {...form.input('comment')} />}
      </Field>
    </>
  );
}

/** The stored picture, until it is removed here. */
const storedPhoto = ({ photo, name }: Product, { removed }: PhotoState) =>
  photo === null || removed ? null : { src: photoUrl(photo), alt: `Photo of ${name}` };

/**
 * The spec's fields: null ones are left out, but a cleared one of this form is sent empty, so that it can be emptied.
 */
const multipartOf = (product: Product, values: Values<EditField>, photo: PhotoState): FormData => {
  const body = new FormData();
  const unchanged = {
    id: product.id,
    sku: product.sku,
    soldPrice: product.soldPrice,
    soldDate: product.soldDate,
  };
  for (const [name, value] of Object.entries(unchanged)) {
    if (value !== null) body.set(name, String(value));
  }
  for (const [name, value] of Object.entries(editsOf(values, product))) body.set(name, value);
  if (photo.file) body.set('photo', photo.file);
  else if (photo.removed && product.photo !== null) body.set('removePhoto', 'true');
  return body;
};
