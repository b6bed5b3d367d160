import clsx from 'clsx';
import { useId, type ReactNode } from 'react';
import { Field, Input, Textarea } from '../../ui/field.tsx';
import type { FormState } from '../../ui/form.ts';
import { money } from '../../ui/format.ts';
import { MoneyInput } from '../../ui/money-input.tsx';
import { PhotoField } from '../../ui/photo-field.tsx';
import { WholeNumberInput } from '../../ui/whole-number-input.tsx';
import { CategoryField } from './category-field.tsx';
import { profitOfTexts } from './figures.ts';
import type { PhotoState } from './use-photo.ts';

export type AddProductField =
  | 'name'
  | 'sku'
  | 'costPrice'
  | 'valuePrice'
  | 'soldPrice'
  | 'soldDate'
  | 'stock'
  | 'comment'
  | 'description'
  | 'purchaseDate'
  | 'categoryId';

interface FieldsProps {
  readonly form: FormState<AddProductField>;
  readonly photo: PhotoState;
  /** Blank for none. */
  readonly priceNote: string;
}

export function AddProductFields({ form, photo, priceNote }: FieldsProps) {
  return (
    <>
      <ProductGroup form={form} photo={photo} />
      <PricingGroup form={form} priceNote={priceNote} />
      <DetailsGroup form={form} />
    </>
  );
}

interface GroupProps {
  readonly legend: string;
  /** Under the legend, and read with it; blank for none. */
  readonly note?: string;
  readonly children: ReactNode;
}

function Group({ legend, note = '', children }: GroupProps) {
  const noteId = useId();
  return (
    <fieldset className="min-w-0" aria-describedby={note === '' ? undefined : noteId}>
      <legend className="mb-3 font-display text-md font-semibold">{legend}</legend>
      {note !== '' && (
        <p id={noteId} className="-mt-2 mb-3 text-sm text-ink3">
          {note}
        </p>
      )}
      {children}
    </fieldset>
  );
}

function ProductGroup({ form, photo }: Pick<FieldsProps, 'form' | 'photo'>) {
  return (
    <Group legend="Product">
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_200px]">
        <Field label="Product Name" required error={form.errorOf('name')}>
          {(control) => (
            <Input
              {...control}
              {...form.input('name')}
              autoComplete="off"
              placeholder="e.g. Dre Holloway — Meridian Foil /99"
            />
          )}
        </Field>
        <Field
          label="SKU"
          optional
          hint="Blank? We make one from the name."
          error={form.errorOf('sku')}
        >
          {(control) => (
            <Input {...control} {...form.input('sku')} autoComplete="off" spellCheck={false} />
          )}
        </Field>
        <div className="min-w-0 sm:col-span-2">
          <PhotoField
            label="Photo"
            file={photo.file}
            error={photo.error}
            onPick={photo.pick}
            onRemove={photo.remove}
          />
        </div>
      </div>
    </Group>
  );
}

type FormProps = Pick<FieldsProps, 'form'>;

function PricingGroup({ form, priceNote }: Pick<FieldsProps, 'form' | 'priceNote'>) {
  return (
    <Group legend="Pricing and stock" note={priceNote}>
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        <Field label="Cost Price" required error={form.errorOf('costPrice')}>
          {(control) => <MoneyInput {...control} {...form.amount('costPrice')} />}
        </Field>
        <Field label="Value Price" required error={form.errorOf('valuePrice')}>
          {(control) => <MoneyInput {...control} {...form.amount('valuePrice')} />}
        </Field>
        <Field
          label="Current Stock"
          required
          className="col-span-2 sm:col-span-1"
          error={form.errorOf('stock')}
        >
          {(control) => <WholeNumberInput {...control} {...form.amount('stock')} min="0" />}
        </Field>
        <PotentialProfit value={form.values.valuePrice} cost={form.values.costPrice} />
      </div>
    </Group>
  );
}

function PotentialProfit({ value, cost }: { readonly value: string; readonly cost: string }) {
  const profit = profitOfTexts(value, cost);
  return (
    <p aria-live="polite" className="col-span-2 -mt-1 text-sm text-ink3 sm:col-span-3">
      {profit === null ? (
        'Enter cost and value to see the potential profit.'
      ) : (
        <>
          Potential profit{' '}
          <span className={clsx('tnum font-medium', profit < 0 ? 'text-neg' : 'text-pos')}>
            {money(profit)}
          </span>{' '}
          per unit
        </>
      )}
    </p>
  );
}

function DetailsGroup({ form }: FormProps) {
  return (
    <Group legend="Details">
      <div className="grid gap-4 sm:grid-cols-2">
        <CategoryField
          value={form.values.categoryId}
          error={form.errorOf('categoryId')}
          onChange={(id) => form.set('categoryId', id)}
          onBlur={() => form.touch('categoryId')}
        />
        <Field label="Purchase Date" required error={form.errorOf('purchaseDate')}>
          {(control) => <Input {...control} {...form.date('purchaseDate')} />}
        </Field>
        <Field label="Sold Price" optional error={form.errorOf('soldPrice')}>
          {(control) => <MoneyInput {...control} {...form.amount('soldPrice')} />}
        </Field>
        <Field label="Sold Date" optional error={form.errorOf('soldDate')}>
          {(control) => <Input {...control} {...form.date('soldDate')} />}
        </Field>
        <Field
          label="Description"
          optional
          className="sm:col-span-2"
          error={form.errorOf('description')}
        >
          {(control) => <Textarea {...control} {...form.input('description')} />}
        </Field>
        <Field
          label="Comment"
          optional
          hint="Shown as Notes. Only you see it, and auditors whom you give a link."
          className="sm:col-span-2"
          error={form.errorOf('comment')}
        >
          {(control) => <Textarea {...control} {...form.input('comment')} />}
        </Field>
      </div>
    </Group>
  );
}
