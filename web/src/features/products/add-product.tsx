import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router-dom';
import { isReturning } from '../../ui/return-state.ts';
import { useFilters } from '../../ui/search-params.ts';
import { AddProductDialog } from './add-product.form.tsx';
import { productQueries } from './queries.ts';
import { NO_START, startOf } from './start.ts';

/**
 * `?dialog=add` opens it; `&like=` names a product to duplicate, `&name=&cost=&value=&notes=` fill in fields. Waits for the product
 * that is duplicated; if that cannot be had, the form opens empty. Left without saving, it leads back to the screen that opened it.
 */
export function AddProduct() {
  const { get, set } = useFilters();
  const location = useLocation();
  const navigate = useNavigate();
  const likeId = get('like');
  const open = get('dialog') === 'add';
  const duplicating = open && likeId !== '';
  const like = useQuery({ ...productQueries.detail(likeId), enabled: duplicating });
  if (!open || (duplicating && like.isPending)) return null;
  // In place of the entry that opened it, so that Back never opens the form of a saved product again.
  const close = () => set({ dialog: '', like: '', ...NO_START });
  return (
    <AddProductDialog
      onClose={() => (isReturning(location.state) ? void navigate(-1) : close())}
      onSaved={close}
      like={duplicating ? like.data?.value : undefined}
      start={startOf(get)}
    />
  );
}
