import { Product } from '@keepsale/contracts/products';
import { RecordSaleRequest, SaleAnswer, Sales } from '@keepsale/contracts/sales';
import { productId, saleId } from '@keepsale/domain/kernel/ids';
import { timesCents } from '@keepsale/domain/kernel/money';
import type { SaleRecorded } from '@keepsale/domain/sales/events';
import Type from 'typebox';
import { dollars } from '../answers/dollars.ts';
import { productAfterWrite } from '../answers/product-after-write.ts';
import type { Deps } from '../deps.ts';
import type { App } from '../http/app-types.ts';
import { sendFresh } from '../http/etag.ts';
import { answers, needsToken } from '../http/openapi.ts';
import { IdParams, idOf } from '../http/params.ts';
import { sellerOf } from '../http/seller.ts';
import type { Written } from '../http/write.ts';
import { recordSale, voidSale } from './commands.ts';
import { listSales } from './queries.ts';

const tags = ['products'];
const security = needsToken;
const ABSENT = 'Product not found';
const SaleParams = Type.Object({ ...IdParams.properties, saleId: Type.String({ maxLength: 200 }) });

export const saleReadRoutes = (app: App, { db }: Deps): void => {
  app.get(
    '/api/products/:id/sales',
    {
      schema: {
        tags,
        security,
        summary: 'The sales of one, newest first',
        params: IdParams,
        response: answers({ 200: Sales }),
      },
    },
    (request, reply) => {
      const product = idOf(request.params.id, productId, ABSENT);
      return sendFresh(request, reply, () => listSales(db, sellerOf(request).id, product), {
        absent: ABSENT,
      });
    },
  );
};

export const saleWriteRoutes = (app: App, { db, write }: Deps): void => {
  app.post(
    '/api/products/:id/sell',
    {
      schema: {
        tags,
        security,
        summary: 'Record a sale: the units leave the stock and show as revenue',
        params: IdParams,
        body: RecordSaleRequest,
        response: answers({ 200: SaleAnswer }),
      },
    },
    (request, reply) => {
      const product = idOf(request.params.id, productId, ABSENT);
      const seller = sellerOf(request).id;
      return write(request, reply, {
        commands: [recordSale(product, request.body)],
        answer: async (written) => ({
          status: 200,
          body: {
            product: await productAfterWrite(db, product, { seller, written }),
            sale: saleAnswer(recordedIn(written)),
          },
        }),
      });
    },
  );

  app.post(
    '/api/products/:id/sales/:saleId/void',
    {
      schema: {
        tags,
        security,
        summary: 'Undo a sale: its units come back, its revenue goes',
        params: SaleParams,
        response: answers({ 200: Product }),
      },
    },
    (request, reply) => {
      const product = idOf(request.params.id, productId, ABSENT);
      const sale = idOf(request.params.saleId, saleId, 'Sale not found');
      const seller = sellerOf(request).id;
      return write(request, reply, {
        commands: [voidSale(product, sale)],
        answer: async (written) => ({
          status: 200,
          body: await productAfterWrite(db, product, { seller, written }),
        }),
      });
    },
  );
};

const recordedIn = ({ events }: Written): SaleRecorded => {
  for (const { event } of events) if (event.type === 'SaleRecorded') return event;
  throw new Error('a recorded sale leaves an event');
};

const saleAnswer = ({ data }: SaleRecorded): SaleAnswer['sale'] => ({
  id: data.saleId,
  quantity: data.quantity,
  unitPrice: dollars(data.unitPriceCents),
  total: dollars(timesCents(data.unitPriceCents, data.quantity)),
  soldDate: data.soldDate,
  unitCost: dollars(data.unitCostCents),
});
