import Type, { type Static } from 'typebox';
import { BusinessDay, Dollars, Id, Moment } from './fields.ts';
import { Product } from './products.ts';

/** The domain's form says what is wrong with each field. */
export const RecordSaleRequest = Type.Object({
  quantity: Type.Optional(Type.Unknown({ description: 'Integer from 1 to 1,000' })),
  soldPrice: Type.Optional(Type.Unknown({ description: 'Dollars a unit, above 0' })),
  soldDate: Type.Optional(Type.Unknown({ description: 'YYYY-MM-DD' })),
});
export type RecordSaleRequest = Static<typeof RecordSaleRequest>;

/** The product after the sale, and the sale. */
export const SaleAnswer = Type.Object({
  product: Product,
  sale: Type.Object({
    id: Id,
    quantity: Type.Integer(),
    unitPrice: Dollars,
    total: Dollars,
    soldDate: BusinessDay,
    unitCost: Dollars,
  }),
});
export type SaleAnswer = Static<typeof SaleAnswer>;

/** One recorded sale of a product. */
export const Sale = Type.Object({
  id: Id,
  quantity: Type.Integer(),
  unitPrice: Dollars,
  total: Dollars,
  unitCost: Dollars,
  soldDate: BusinessDay,
  voided: Type.Boolean(),
  createdAt: Moment,
});
export type Sale = Static<typeof Sale>;

/** Newest first, voided ones included. */
export const Sales = Type.Array(Sale);
