import type { Product } from '@keepsale/contracts/products';
import { parseUuid } from '@keepsale/domain/kernel/ids';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import type { Tagged } from '../../api/http.ts';
import { messageOf, RequestRefused } from '../../api/problem.ts';
import { useSubmission } from '../../api/submission.ts';
import { paths } from '../../app/paths.ts';
import { Confirm, Notice } from '../../ui/alert.tsx';
import { Card } from '../../ui/card.tsx';
import { Page, useTitle } from '../../ui/page.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { Empty, LoadErrors, type Banner } from '../../ui/states.tsx';
import { TOAST_MS } from '../../ui/toast-options.ts';
import { showToast } from '../../ui/toast.tsx';
import { useOfferUndo } from '../../ui/undo.ts';
import { useLoad } from '../../ui/use-load.ts';
import { EditProductDialog } from './edit-product.form.tsx';
import { ProductActions } from './product-actions.tsx';
import { ProductDetails } from './product-details.tsx';
import { historyOf, ProductHistory } from './product-history.tsx';
import { ProductSales } from './product-sales.tsx';
import { productQueries, useDeleteProduct } from './queries.ts';
import { SellDialog } from './sell.form.tsx';
import { SimilarListings } from './similar-listings.tsx';

export function ProductScreen() {
  const { id = '' } = useParams();
  const load = useLoad(productQueries.detail(id));
  const { data, error, isPending, refetch } = load;
  useTitle(data?.value.name ?? 'Product');
  if (error && (data === undefined || isGone(error))) {
    return <ProductNotLoaded id={id} load={load} />;
  }
  return (
    <Loading loading={isPending} what="the product" skeleton={<ProductSkeleton />}>
      {() =>
        data && <ProductPage current={data} onReload={async () => (await refetch()).data ?? data} />
      }
    </Loading>
  );
}

type Layer = 'sell' | 'delete';

interface ProductPageProps {
  readonly current: Tagged<Product>;
  readonly onReload: () => Promise<Tagged<Product>>;
}

function ProductPage({ current, onReload }: ProductPageProps) {
  const product = current.value;
  const [layer, setLayer] = useState<Layer | null>(null);
  // The version that was there when editing began: a refresh behind the dialog must not take away what was typed.
  const [editing, setEditing] = useState<Tagged<Product> | null>(null);
  const navigate = useNavigate();
  const offerUndo = useOfferUndo();
  const close = () => setLayer(null);
  const leave = () => void navigate(paths.inventory, { replace: true });
  return (
    <Page>
      <ProductActions
        product={product}
        onOpen={(opened) => (opened === 'edit' ? setEditing(current) : setLayer(opened))}
      />
      <BesidesErrors productId={product.id} />
      <ProductDetails product={product}>
        <SimilarListings key={product.id} name={product.name} />
        <ProductSales productId={product.id} />
        <ProductHistory productId={product.id} />
      </ProductDetails>
      {editing && (
        <EditProductDialog opened={editing} onClose={() => setEditing(null)} onReload={onReload} />
      )}
      {layer === 'sell' && (
        <SellDialog
          product={product}
          onClose={close}
          onSold={() => {
            showToast('Sale recorded', { durationMs: TOAST_MS.sale });
            leave();
          }}
        />
      )}
      <DeleteProduct
        product={product}
        open={layer === 'delete'}
        onClose={close}
        onDeleted={() => {
          showToast('Product deleted', {
            durationMs: TOAST_MS.productDelete,
            // The first toast has the specification's 0.9 s: too short to change one's mind.
            onGone: () =>
              offerUndo(`Deleted ${product.name}`, [{ kind: 'product', id: product.id }]),
          });
          leave();
        }}
      />
    </Page>
  );
}

/** Of what stands below the product itself. */
function BesidesErrors({ productId }: { readonly productId: string }) {
  const sales = useLoad(productQueries.sales(productId));
  const history = useLoad(historyOf(productId));
  return (
    <LoadErrors
      loads={[
        { what: 'this product’s sales', of: sales },
        { what: 'this product’s history', of: history },
      ]}
    />
  );
}

interface DeleteProductProps {
  readonly product: Product;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

function DeleteProduct({ product, open, onClose, onDeleted }: DeleteProductProps) {
  const remove = useDeleteProduct(product.id);
  const submission = useSubmission();
  const [failure, setFailure] = useState<string | null>(null);
  const confirm = () =>
    remove.mutate(
      { idempotencyKey: submission.keyFor(product.id) },
      {
        onSuccess: onDeleted,
        onError: (error) => {
          onClose();
          setFailure(messageOf(error, 'Failed to delete'));
        },
      },
    );
  return (
    <>
      <Confirm
        open={open}
        title="Delete this product?"
        text="This action cannot be undone."
        subject={product.name}
        action="Delete"
        busy={remove.isPending || remove.isSuccess}
        onConfirm={confirm}
        onClose={onClose}
      />
      <Notice
        open={failure !== null}
        tone="neg"
        title="Error"
        text={failure ?? ''}
        onClose={() => setFailure(null)}
      />
    </>
  );
}

interface ProductNotLoadedProps {
  readonly id: string;
  readonly load: Banner['of'];
}

const isGone = (error: Error | null): boolean =>
  error instanceof RequestRefused && error.status === 404;

/** The spec's alert, and behind it what there is to say. */
function ProductNotLoaded({ id, load }: ProductNotLoadedProps) {
  const [open, setOpen] = useState(true);
  const gone = isGone(load.error);
  return (
    <Page>
      <ProductActions product={null} onOpen={() => undefined} />
      {gone ? (
        <>
          <Card>
            <Empty
              title="This product no longer exists"
              text="It was deleted, or the link is not quite right."
            />
          </Card>
          {parseUuid(id) !== null && <HistoryOfGone productId={id} />}
        </>
      ) : (
        <LoadErrors loads={[{ what: 'this product', of: load }]} />
      )}
      <Notice
        open={open}
        tone="neg"
        title="Error"
        text="Failed to load product"
        onClose={() => setOpen(false)}
      />
    </Page>
  );
}

function HistoryOfGone({ productId }: { readonly productId: string }) {
  const history = useLoad(historyOf(productId));
  return (
    <>
      <LoadErrors loads={[{ what: 'this product’s history', of: history }]} />
      <ProductHistory productId={productId} />
    </>
  );
}

function ProductSkeleton() {
  return (
    <Page>
      <div className="flex h-10 items-center justify-between">
        <Skeleton className="h-5 w-16" />
        <Skeleton className="h-10 w-24" />
      </div>
      <div className="grid grid-cols-1 items-start gap-4 sm:gap-5 lg:grid-cols-[360px_minmax(0,1fr)] xl:grid-cols-[420px_minmax(0,1fr)]">
        <Card className="mat grid h-[340px] place-items-center lg:h-[520px]">
          <Skeleton className="aspect-[5/7] h-3/4" />
        </Card>
        <Card className="grid gap-4 p-5 sm:p-6">
          <Skeleton className="h-[22px] w-40" />
          <Skeleton className="h-8 w-2/3" />
          <Skeleton className="mt-2 h-[76px]" />
          <Skeleton className="h-2.5" />
          <Skeleton className="mt-6 h-10" />
        </Card>
      </div>
    </Page>
  );
}
