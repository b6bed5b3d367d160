import { randomUUID } from 'node:crypto';
import { type ProductId, productId } from '@keepsale/domain/kernel/ids';
import type {
  CreateProduct,
  DeleteProduct,
  DeleteProducts,
  EditProduct,
} from '@keepsale/domain/products/commands';
import type { PhotoFiles } from '@keepsale/domain/products/events';
import { checkNewProduct, checkProductEdits } from '@keepsale/domain/products/form';
import { valuesOf } from '../answers/form.ts';

type Fields = Readonly<Record<string, string>>;

/** The command of a form, once its photo (if any) is stored: a form that is wrong is refused before that. */
export type WithPhoto<Command> = (photo: PhotoFiles | null) => Command;

export const createProduct = (fields: Fields): WithPhoto<CreateProduct> => {
  const values = valuesOf(checkNewProduct(fields, 'text'));
  return (photo) => ({
    type: 'CreateProduct',
    data: { productId: productId(randomUUID()), ...values, photo },
  });
};

/** @param seenAt the revision that the editor's copy is from; `null` when the edit may go over any change. */
export const editProduct = (
  id: ProductId,
  fields: Fields,
  seenAt: number | null,
): WithPhoto<EditProduct> => {
  const set = valuesOf(checkProductEdits(fields, 'text'));
  return (photo) => ({
    type: 'EditProduct',
    data: {
      productId: id,
      set,
      ...(photo !== null ? { photo } : isTrue(removalOf(fields)) ? { photo: null } : {}),
      ...(seenAt === null ? {} : { seenAt }),
    },
  });
};

export const deleteProduct = (id: ProductId): DeleteProduct => ({
  type: 'DeleteProduct',
  data: { productId: id },
});

export const deleteProducts = (productIds: readonly ProductId[]): DeleteProducts => ({
  type: 'DeleteProducts',
  data: { productIds },
});

const removalOf = (fields: Fields): string | undefined =>
  fields['removePhoto'] ?? fields['remove_photo'];

const isTrue = (text: string | undefined): boolean => text?.trim() === 'true';
