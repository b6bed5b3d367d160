import type { Product } from '@keepsale/contracts/products';
import clsx from 'clsx';
import { ImageOff } from 'lucide-react';
import { photoUrl } from '../../api/products.ts';

interface ProductPhotoProps {
  readonly product: Pick<Product, 'name' | 'photo' | 'photoThumbnail'>;
  readonly size: 'thumbnail' | 'full';
  /** Above the fold: not loaded lazily. */
  readonly eager?: boolean;
}

/** The card on its mat, never cropped; without a photo a dashed 5:7 frame. */
export function ProductPhoto({ product, size, eager = false }: ProductPhotoProps) {
  const file = size === 'thumbnail' ? (product.photoThumbnail ?? product.photo) : product.photo;
  if (file === null) {
    return (
      <span className="grid aspect-[5/7] h-full place-items-center rounded-md border-[1.5px] border-dashed border-line-strong/60 text-ink3">
        <span className="grid justify-items-center gap-1.5 text-xs">
          <ImageOff className="size-5" strokeWidth={1.75} aria-hidden />
          No photo
        </span>
      </span>
    );
  }
  return (
    // eslint-disable-next-line jsx-a11y-x/img-redundant-alt -- the wording of the design guide: it is a photo of that card
    <img
      src={photoUrl(file)}
      alt={`Photo of ${product.name || 'Untitled product'}`}
      loading={eager ? 'eager' : 'lazy'}
      className={clsx(
        'max-h-full max-w-full rounded-[3px] object-contain [filter:drop-shadow(0_1px_1px_rgb(25_20_10/.25))_drop-shadow(0_8px_10px_rgb(25_20_10/.22))]',
        size === 'thumbnail' && 'h-full',
      )}
    />
  );
}
