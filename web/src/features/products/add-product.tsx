import { useQuery } from '@tanstack/react-query';
import { useFilters } from '../../ui/search-params.ts';
import { AddProductDialog } from './add-product.form.tsx';
import { productQueries } from './queries.ts';
import { NO_START, startOf } from './start.ts';

/**
 * `?dialog=add` opens it; `&like=` names a product to duplicate, `&name=&cost=&value=&notes=` fill in fields. Waits for the product
 * that is duplicated; if that cannot be had, the form opens empty.
 */
export function AddProduct() {
  const { get, set } = useFilters();
  const likeId = get('like');
  const open = get('dialog') === 'add';
  const duplicating = open && likeId !== '';
  const like = useQuery({ ...productQueries.detail(likeId), enabled: duplicating });
  if (!open || (duplicating && like.isPending)) return null;
  return (
    <AddProductDialog
      onClose={() => set({ dialog: '', like: '', ...NO_START })}
      like={duplicating ? like.data?.value : undefined}
      start={startOf(get)}
    />
  );
}
