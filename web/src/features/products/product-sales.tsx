import type { Sale } from '@keepsale/contracts/sales';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../api/problem.ts';
import { useSubmission } from '../../api/submission.ts';
import { Confirm, Notice } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHead } from '../../ui/card.tsx';
import { Chip } from '../../ui/chip.tsx';
import { counted, day, money, signedMoney } from '../../ui/format.ts';
import { showToast } from '../../ui/toast.tsx';
import { useLoad } from '../../ui/use-load.ts';
import { productQueries, useVoidSale } from './queries.ts';

/** The product's sales, newest first; a wrong one can be voided. Nothing while there are none, or when they cannot be had: the page says so. */
export function ProductSales({ productId }: { readonly productId: string }) {
  const { data: sales } = useLoad(productQueries.sales(productId));
  const [voiding, setVoiding] = useState<Sale | null>(null);
  if (sales === undefined || sales.length === 0) return null;
  return (
    <Card className="p-5 sm:p-6">
      <CardHead title="Sales" sub="Newest first" />
      <ul className="mt-2">
        {sales.map((sale) => (
          <SaleRow key={sale.id} sale={sale} onVoid={() => setVoiding(sale)} />
        ))}
      </ul>
      <VoidSale productId={productId} sale={voiding} onClose={() => setVoiding(null)} />
    </Card>
  );
}

interface SaleRowProps {
  readonly sale: Sale;
  readonly onVoid: () => void;
}

function SaleRow({ sale, onVoid }: SaleRowProps) {
  const profit = (sale.unitPrice - sale.unitCost) * sale.quantity;
  return (
    <li className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1 border-b border-line py-3 last:border-0 last:pb-0">
      <div className="min-w-0 flex-[1_1_180px]">
        <p className="flex flex-wrap items-center gap-2 text-md font-medium">
          {describe(sale)}
          {sale.voided && <Chip>Voided</Chip>}
        </p>
        <p className="mt-0.5 text-sm text-ink3">
          {day(sale.soldDate)}
          {!sale.voided && ` · Profit ${signedMoney(profit)}`}
        </p>
      </div>
      <span className={`tnum text-md font-medium ${sale.voided ? 'text-ink3 line-through' : ''}`}>
        {money(sale.total)}
      </span>
      {!sale.voided && (
        <Button
          variant="ghost"
          size="sm"
          icon={Undo2}
          aria-label={`Void the sale of ${day(sale.soldDate)}, ${describe(sale)}`}
          onClick={onVoid}
        >
          Void
        </Button>
      )}
    </li>
  );
}

const describe = ({ quantity, unitPrice }: Sale): string =>
  `${counted(quantity, 'unit')} at ${money(unitPrice)}`;

interface VoidSaleProps {
  readonly productId: string;
  readonly sale: Sale | null;
  readonly onClose: () => void;
}

function VoidSale({ productId, sale, onClose }: VoidSaleProps) {
  const voidSale = useVoidSale(productId);
  const submission = useSubmission();
  const [failure, setFailure] = useState<string | null>(null);
  const confirm = () => {
    if (!sale) return;
    voidSale.mutate(
      { saleId: sale.id, idempotencyKey: submission.keyFor(sale.id) },
      {
        onSuccess: () => {
          submission.settle();
          showToast('Sale voided', { description: 'The units are back in stock.' });
          onClose();
        },
        onError: (error) => {
          onClose();
          setFailure(messageOf(error, 'Could not void the sale'));
        },
      },
    );
  };
  return (
    <>
      <Confirm
        open={sale !== null}
        title="Void this sale?"
        text="The units return to stock, and the revenue entries of this sale are removed."
        subject={sale ? `${describe(sale)}, ${day(sale.soldDate)}` : undefined}
        action="Void sale"
        busyTitle="Voiding..."
        busy={voidSale.isPending}
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
