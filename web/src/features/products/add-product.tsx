import { useQuery } from '@tanstack/react-query';
import { AddProductDialog } from './add-product.form.tsx';
import { productQueries } from './queries.ts';

interface AddProductProps {
  readonly open: boolean;
  /** The product to duplicate; blank for none. */
  readonly likeId: string;
  readonly onClose: () => void;
}

/** Waits for the product that is duplicated; if that cannot be had, the form opens empty. */
export function AddProduct({ open, likeId, onClose }: AddProductProps) {
  const duplicating = open && likeId !== '';
  const like = useQuery({ ...productQueries.detail(likeId), enabled: duplicating });
  if (!open || (duplicating && like.isPending)) return null;
  return <AddProductDialog onClose={onClose} like={duplicating ? like.data?.value : undefined} />;
}
