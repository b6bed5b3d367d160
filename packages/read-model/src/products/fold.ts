import type { ProductId } from '@keepsale/domain/kernel/ids';
import type { PhotoFiles, ProductChanges } from '@keepsale/domain/products/events';
import type { Change } from '@keepsale/domain/kernel/change';
import { changes, creates, reactingTo, untouched } from '../projection.ts';
import type { Fact, Projection } from '../projection.ts';
import { searchText } from '../search-text.ts';
import { productColumns } from './row.ts';
import type { ProductRow } from './row.ts';

const ofProduct = (data: { readonly productId: ProductId }): readonly ProductId[] => [
  data.productId,
];

export const productProjection: Projection<typeof productColumns, ProductId> = {
  table: 'products',
  columns: productColumns,
  keyColumns: ['product_id'],
  keyValues: (productId) => [productId],
  ...reactingTo<typeof productColumns, ProductId>({
    ProductCreated: creates(ofProduct, ({ data, seller, revision, recordedAt }) =>
      searchable({
        seller_id: seller,
        product_id: data.productId,
        name: data.name,
        sku: data.sku,
        category_id: data.categoryId,
        cost_cents: data.costCents,
        value_cents: data.valueCents,
        sold_price_cents: data.soldPriceCents,
        stock: data.stock,
        comment: data.comment,
        description: data.description,
        purchase_date: data.purchaseDate,
        sold_date: data.soldDate,
        ...photoColumns(data.photo),
        sold_units: 0,
        search_text: '',
        created_at: recordedAt,
        updated_at: recordedAt,
        revision,
        deleted_revision: null,
      }),
    ),
    ProductEdited: changes(ofProduct, (row, fact) =>
      searchable({ ...row, ...columnsOf(fact.data.changes), ...touch(fact) }),
    ),
    ProductDeleted: changes(ofProduct, (row, fact) => ({
      ...row,
      updated_at: fact.recordedAt,
      revision: fact.revision,
      deleted_revision: fact.revision,
    })),
    ProductRestored: changes(ofProduct, (row, fact) =>
      searchable({
        ...row,
        updated_at: fact.recordedAt,
        revision: fact.revision,
        sku: fact.data.sku,
        category_id: fact.data.categoryId,
        deleted_revision: null,
      }),
    ),
    SaleRecorded: changes(ofProduct, (row, fact) => ({
      ...row,
      updated_at: fact.recordedAt,
      revision: fact.revision,
      stock: fact.data.stockAfter,
      sold_units: row.sold_units + fact.data.quantity,
      sold_price_cents: fact.data.unitPriceCents,
      sold_date: fact.data.soldDate,
    })),
    SaleVoided: changes(ofProduct, (row, fact) => ({
      ...row,
      updated_at: fact.recordedAt,
      revision: fact.revision,
      stock: fact.data.stockAfter,
      sold_units: row.sold_units - fact.data.quantity,
      sold_price_cents: fact.data.soldPriceAfterCents,
      sold_date: fact.data.soldDateAfter,
    })),
    CategoryRestored: changes(
      (data) => data.skuChanges.map((change) => change.productId),
      (row, fact) => {
        const change = fact.data.skuChanges.find(({ productId }) => productId === fact.key);
        return searchable({ ...row, ...touch(fact), sku: change?.to ?? row.sku });
      },
    ),
    // The products of a deleted category are hidden by the category's row: see the view `live_products`.
    CategoryCreated: untouched,
    CategoryDeleted: untouched,
    SellerJoined: untouched,
    ReportRequested: untouched,
    ReportGenerated: untouched,
    ReportFailed: untouched,
    ReportCancelled: untouched,
    ReportDeleted: untouched,
    ReportExpired: untouched,
    AuditAccessGranted: untouched,
    AuditAccessRevoked: untouched,
    RevenueRecorded: untouched,
    RevenueEdited: untouched,
    RevenueDeleted: untouched,
    RevenueRestored: untouched,
    ExpenseRecorded: untouched,
    ExpenseEdited: untouched,
    ExpenseDeleted: untouched,
    ExpenseRestored: untouched,
  }),
};

const touch = ({ revision, recordedAt }: Fact<unknown, unknown>) => ({
  updated_at: recordedAt,
  revision,
});

const searchable = (row: ProductRow): ProductRow => ({
  ...row,
  search_text: searchText(row.name, row.sku, row.description, row.comment),
});

const columnsOf = (changed: ProductChanges): Partial<ProductRow> => ({
  ...after('name', changed.name),
  ...after('sku', changed.sku),
  ...after('category_id', changed.categoryId),
  ...after('cost_cents', changed.costCents),
  ...after('value_cents', changed.valueCents),
  ...after('sold_price_cents', changed.soldPriceCents),
  ...after('stock', changed.stock),
  ...after('comment', changed.comment),
  ...after('description', changed.description),
  ...after('purchase_date', changed.purchaseDate),
  ...after('sold_date', changed.soldDate),
  ...(changed.photo && photoColumns(changed.photo.to)),
});

const after = <Column extends keyof ProductRow>(
  column: Column,
  change: Change<ProductRow[Column]> | undefined,
): Partial<ProductRow> => (change === undefined ? {} : { [column]: change.to });

const photoColumns = (photo: PhotoFiles | null) => ({
  photo: photo?.file ?? null,
  photo_thumbnail: photo?.thumbnail ?? null,
});
