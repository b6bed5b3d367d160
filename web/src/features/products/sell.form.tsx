import type { Product } from '@keepsale/contracts/products';
import { dollarsFromCents } from '@keepsale/domain/kernel/money';
import { checkSale } from '@keepsale/domain/sales/form';
import { saleMessages } from '@keepsale/domain/sales/messages';
import clsx from 'clsx';
import { useId, useRef, useState, type SubmitEvent } from 'react';
import { messageOf } from '../../api/problem.ts';
import { useSubmission } from '../../api/submission.ts';
import { Notice } from '../../ui/alert.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Figure } from '../../ui/figure.tsx';
import { FormFooter } from '../../ui/form-footer.tsx';
import { Field, Input } from '../../ui/field.tsx';
import {
  focusFirstInvalid,
  useForm,
  violationsOf,
  type FormState,
  type Values,
} from '../../ui/form.ts';
import { count, money, signedMoney, today } from '../../ui/format.ts';
import { MoneyInput } from '../../ui/money-input.tsx';
import { WholeNumberInput } from '../../ui/whole-number-input.tsx';
import { saleOfTexts } from './figures.ts';
import { useRecordSale } from './queries.ts';

type SaleField = 'quantity' | 'soldPrice' | 'soldDate';

interface SellDialogProps {
  readonly product: Product;
  readonly onClose: () => void;
  readonly onSold: () => void;
}

export function SellDialog({ product, onClose, onSold }: SellDialogProps) {
  if (product.stock === 0) {
    return (
      <Notice
        open
        tone="neg"
        title="Out of stock"
        text="No units left to sell."
        onClose={onClose}
      />
    );
  }
  return <SaleForm product={product} onClose={onClose} onSold={onSold} />;
}

function SaleForm({ product, onClose, onSold }: SellDialogProps) {
  const formId = useId();
  const formElement = useRef<HTMLFormElement>(null);
  const form = useForm<SaleField>(
    () => ({ quantity: '1', soldPrice: product.valuePrice.toFixed(2), soldDate: today() }),
    (values) => checkAgainstStock(values, product.stock),
  );
  const recordSale = useRecordSale(product.id);
  const submission = useSubmission();
  const [failure, setFailure] = useState<string | null>(null);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (recordSale.isPending) return;
    const checked = checkSale(form.values, 'text');
    if (!form.attempt() || !checked.ok) {
      focusFirstInvalid(formElement.current);
      return;
    }
    const { quantity, unitPriceCents, soldDate } = checked.value;
    const sale = { quantity, soldPrice: dollarsFromCents(unitPriceCents), soldDate };
    recordSale.mutate(
      { sale, idempotencyKey: submission.keyFor(sale) },
      {
        onSuccess: onSold,
        onError: (error) => setFailure(messageOf(error, 'Could not record sale')),
      },
    );
  };

  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title="Record a sale"
      sub={product.name}
      footer={
        <FormFooter
          form={formId}
          action="Save sale"
          busy={recordSale.isPending}
          onCancel={onClose}
        />
      }
    >
      <form id={formId} ref={formElement} className="grid gap-4" onSubmit={submit} noValidate>
        <SaleFields form={form} stock={product.stock} />
        <SalePreview values={form.values} costPrice={product.costPrice} />
      </form>
      <Notice
        open={failure !== null}
        tone="neg"
        title="Error"
        text={failure ?? ''}
        onClose={() => setFailure(null)}
      />
    </Dialog>
  );
}

interface SaleFieldsProps {
  readonly form: FormState<SaleField>;
  readonly stock: number;
}

function SaleFields({ form, stock }: SaleFieldsProps) {
  return (
    <>
      <div className="grid grid-cols-2 gap-4">
        <Field
          label="Quantity"
          required
          hint={`${count(stock)} in stock`}
          error={form.errorOf('quantity')}
        >
          {(control) => <WholeNumberInput {...control} {...form.amount('quantity')} min="1" />}
        </Field>
        <Field label="Per-unit Price" required error={form.errorOf('soldPrice')}>
          {(control) => <MoneyInput {...control} {...form.amount('soldPrice')} />}
        </Field>
      </div>
      <Field label="Sold Date" required error={form.errorOf('soldDate')}>
        {(control) => <Input {...control} {...form.date('soldDate')} />}
      </Field>
    </>
  );
}

/** The domain's rules, and the one that needs to know what is in stock. */
const checkAgainstStock = (values: Values<SaleField>, stock: number) => {
  const violations = violationsOf(checkSale(values, 'text'));
  const bad = violations.some(({ propertyPath }) => propertyPath === 'quantity');
  if (bad || Number(values.quantity) <= stock) return violations;
  const message = saleMessages['not-enough-stock']({ code: 'not-enough-stock', stock });
  return [{ propertyPath: 'quantity', message }, ...violations];
};

interface SalePreviewProps {
  readonly values: Values<SaleField>;
  readonly costPrice: number;
}

function SalePreview({ values, costPrice }: SalePreviewProps) {
  const sale = saleOfTexts(values, costPrice);
  const loss = sale !== null && sale.profit < 0;
  return (
    <dl className="grid grid-cols-2 gap-4 rounded-md bg-s2 p-4" aria-live="polite">
      <div className="min-w-0">
        <dt className="text-sm text-ink3">Sale total</dt>
        <dd className="tnum @container mt-0.5 truncate text-lg font-semibold">
          <Figure text={sale ? money(sale.total) : '—'} />
        </dd>
      </div>
      <div className="min-w-0">
        <dt className="text-sm text-ink3">Profit</dt>
        <dd
          className={clsx(
            'tnum @container mt-0.5 truncate text-lg font-semibold',
            sale && (loss ? 'text-neg' : 'text-pos'),
          )}
        >
          <Figure text={sale ? signedMoney(sale.profit) : '—'} />
        </dd>
      </div>
    </dl>
  );
}
