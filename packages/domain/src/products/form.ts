import {
  checkEdits,
  checkForm,
  dateField,
  integerField,
  moneyField,
  optional,
  required,
  textField,
  type Checked,
  type FieldReader,
  type Form,
  type Input,
  type InputMode,
} from '../kernel/form.ts';
import { categoryId, parseUuid, type CategoryId } from '../kernel/ids.ts';
import { ok, refuse } from '../kernel/result.ts';
import { LONG_TEXT_LENGTH_MAX, NAME_LENGTH_MAX } from '../kernel/text.ts';
import { STOCK_DEFAULT, STOCK_MAX } from '../limits.ts';
import type { NewProductFields, ProductEdits } from './commands.ts';

/** All of a new product but its photo, which is a file. */
export type ProductFormFields = Omit<NewProductFields, 'photo'>;

/**
 * Checks the add-product form. Fields come under their wire names (`costPrice` or `cost_price`, …).
 * @returns all that is wrong at once, in form order.
 */
export const checkNewProduct = (input: Input, mode: InputMode): Checked<ProductFormFields> =>
  checkForm(newProductForm, input, mode);

/**
 * The same for an edit: an absent field stays, an empty one is cleared where it may be; an empty SKU is generated anew.
 */
export const checkProductEdits = (input: Input, mode: InputMode): Checked<ProductEdits> =>
  checkEdits(editProductForm, input, mode);

/** No category has it. */
const NO_CATEGORY = categoryId('00000000-0000-0000-0000-000000000000');

/** A text that is no id names a category that the seller does not have: the ledger says so, not the form. */
const categoryField: FieldReader<CategoryId> = (raw, label) =>
  typeof raw === 'string'
    ? ok(categoryId(parseUuid(raw.trim()) ?? NO_CATEGORY))
    : refuse(`${label} must be text`);

const longText = textField(LONG_TEXT_LENGTH_MAX);
const stockField = integerField({ min: 0, max: STOCK_MAX });

const newProductForm: Form<ProductFormFields> = {
  name: required('Product name', textField(NAME_LENGTH_MAX)),
  sku: optional('SKU', textField(NAME_LENGTH_MAX), ''),
  costCents: required('Cost price', moneyField({ negative: 'Cost price must be positive' }), {
    path: 'costPrice',
    aliases: ['cost_price'],
  }),
  valueCents: required('Value price', moneyField({ negative: 'Value price must be positive' }), {
    path: 'valuePrice',
    aliases: ['value_price'],
  }),
  categoryId: required('Category', categoryField, { aliases: ['category_id'] }),
  soldPriceCents: optional(
    'Sold price',
    moneyField({ negative: 'Sold price must be positive' }),
    null,
    { path: 'soldPrice', aliases: ['sold_price'] },
  ),
  soldDate: optional('Sold date', dateField, null, { aliases: ['sold_date'] }),
  stock: optional('Stock', stockField, STOCK_DEFAULT),
  comment: optional('Notes', longText, null),
  description: optional('Description', longText, null),
  purchaseDate: required('Purchase date', dateField, { aliases: ['purchase_date'] }),
};

const editProductForm: Form<ProductFormFields> = {
  ...newProductForm,
  stock: required('Stock', stockField),
};
