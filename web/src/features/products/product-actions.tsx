import type { Product } from '@keepsale/contracts/products';
import { ArrowLeft, Copy, Pencil, Tag, Trash2 } from 'lucide-react';
import { Link, useNavigate } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { Button, buttonClass } from '../../ui/button.tsx';

interface ProductActionsProps {
  /** Null while there is none: only Back then. */
  readonly product: Product | null;
  readonly onOpen: (layer: 'edit' | 'sell' | 'delete') => void;
}

const ICON_ON_PHONES = 'max-sm:size-10 max-sm:px-0';

export function ProductActions({ product, onOpen }: ProductActionsProps) {
  const navigate = useNavigate();
  const back = () => {
    // With a screen of the app behind, Back returns to it as it was: filters, page, place.
    if (history.state !== null && history.length > 1) void navigate(-1);
    else void navigate(paths.inventory);
  };
  return (
    <div className="flex items-center justify-between gap-3">
      <Button variant="ghost" icon={ArrowLeft} className="-ml-3" onClick={back}>
        <span className="max-[359px]:sr-only">Back</span>
      </Button>
      {product && (
        <div className="flex gap-2">
          <Link
            to={`${paths.addProduct}&like=${encodeURIComponent(product.id)}`}
            className={buttonClass({ variant: 'ghost' }, ICON_ON_PHONES)}
          >
            <Copy className="size-4 shrink-0" strokeWidth={2} aria-hidden />
            <span className="max-sm:sr-only">Duplicate</span>
          </Link>
          <Button
            variant="secondary"
            icon={Pencil}
            className={ICON_ON_PHONES}
            onClick={() => onOpen('edit')}
          >
            <span className="max-sm:sr-only">Edit</span>
          </Button>
          <Button
            variant="dangerSoft"
            icon={Trash2}
            className={ICON_ON_PHONES}
            onClick={() => onOpen('delete')}
          >
            <span className="max-sm:sr-only">Delete</span>
          </Button>
          <Button icon={Tag} onClick={() => onOpen('sell')}>
            Sell
          </Button>
        </div>
      )}
    </div>
  );
}
