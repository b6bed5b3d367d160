import type { BusinessDate } from '../kernel/dates.ts';
import {
  checkForm,
  dateField,
  moneyField,
  readNumber,
  required,
  type Checked,
  type FieldReader,
  type Form,
  type Input,
  type InputMode,
} from '../kernel/form.ts';
import type { Cents } from '../kernel/money.ts';
import { ok, refuse } from '../kernel/result.ts';
import { SALE_QUANTITY_MAX } from '../limits.ts';

export interface SaleFields {
  readonly quantity: number;
  readonly unitPriceCents: Cents;
  readonly soldDate: BusinessDate;
}

/** Checks the record-a-sale dialog; the price comes as `soldPrice`. What is in stock, the ledger knows. */
export const checkSale = (input: Input, mode: InputMode): Checked<SaleFields> =>
  checkForm(saleForm, input, mode);

const TOO_FEW = 'Quantity must be at least 1';
const PRICE_NOT_POSITIVE = 'Price must be a positive number';

const quantityField: FieldReader<number> = (raw, _label, mode) => {
  const quantity = readNumber(raw, mode);
  if (quantity !== null && quantity > SALE_QUANTITY_MAX) {
    return refuse('Quantity must be at most 1,000');
  }
  return quantity !== null && Number.isInteger(quantity) && quantity >= 1
    ? ok(quantity)
    : refuse(TOO_FEW);
};

const saleForm: Form<SaleFields> = {
  quantity: required('Quantity', quantityField, { message: TOO_FEW }),
  unitPriceCents: required(
    'Price',
    moneyField({
      negative: PRICE_NOT_POSITIVE,
      zero: PRICE_NOT_POSITIVE,
      notANumber: PRICE_NOT_POSITIVE,
    }),
    { path: 'soldPrice', aliases: ['sold_price'], message: 'Please enter the per-unit price' },
  ),
  soldDate: required('Sold date', dateField, { aliases: ['sold_date'] }),
};
