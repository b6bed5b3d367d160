import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Command } from 'cmdk';
import { Moon, PackagePlus, ReceiptText, Search, TrendingUp, type LucideIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paletteQueries } from './palette-queries.ts';
import { Key } from '../ui/chip.tsx';
import { OVERLAY } from '../ui/dialog.tsx';
import { toggleTheme } from '../ui/theme.ts';
import { useNavigation } from './navigation.ts';
import { paths } from './paths.ts';

const TYPING_PAUSE_MS = 150;
const ITEM =
  'flex min-h-10 cursor-pointer items-center gap-3 rounded-md px-3 text-md text-ink2 data-[selected=true]:bg-s2 data-[selected=true]:text-ink dark:data-[selected=true]:bg-s3';
const GROUP =
  '[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-ink3';

interface Action {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly to: string;
  readonly key?: string;
}

const ACTIONS: readonly Action[] = [
  { label: 'Add Product', icon: PackagePlus, to: paths.addProduct, key: 'N' },
  { label: 'Record Revenue', icon: TrendingUp, to: paths.recordRevenue },
  { label: 'Add Expense', icon: ReceiptText, to: paths.addExpense },
];

export function CommandPalette({ onClose }: { readonly onClose: () => void }) {
  const navigate = useNavigate();
  const navigation = useNavigation();
  const [text, setText] = useState('');
  const go = (to: string) => () => {
    onClose();
    void navigate(to);
  };
  return (
    <Command.Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      label="Search or jump to"
      overlayClassName={OVERLAY}
      contentClassName="fixed top-[12vh] left-1/2 z-50 w-[min(600px,calc(100vw-32px))] -translate-x-1/2 overflow-hidden rounded-xl bg-surface shadow-3 focus:outline-none"
    >
      <div className="flex items-center gap-3 border-b border-line px-4">
        <Search className="size-[18px] shrink-0 text-ink3" aria-hidden />
        <Command.Input
          value={text}
          onValueChange={setText}
          placeholder="Search products, or type a command…"
          className="h-13 min-w-0 flex-1 bg-transparent text-lg outline-none"
        />
        <Key>Esc</Key>
      </div>
      <Command.List className="max-h-[52vh] overflow-y-auto overscroll-contain p-2">
        <Command.Empty className="py-10 text-center text-md text-ink2">
          No matches. Try a product name or a page.
        </Command.Empty>
        <Command.Group heading="Actions" className={GROUP}>
          {ACTIONS.map(({ label, icon: Icon, to, key }) => (
            <Command.Item key={label} className={ITEM} onSelect={go(to)}>
              <Icon className="size-[18px] text-ink3" aria-hidden />
              {label}
              {key !== undefined && (
                <span className="ml-auto">
                  <Key>{key}</Key>
                </span>
              )}
            </Command.Item>
          ))}
          <Command.Item
            className={ITEM}
            onSelect={() => {
              toggleTheme();
              onClose();
            }}
          >
            <Moon className="size-[18px] text-ink3" aria-hidden />
            Switch color theme
          </Command.Item>
        </Command.Group>
        <Command.Group heading="Go to" className={GROUP}>
          {navigation.map(({ label, icon: Icon, to, letter }) => (
            <Command.Item key={to} className={ITEM} onSelect={go(to)}>
              <Icon className="size-[18px] text-ink3" aria-hidden />
              {label}
              <span className="ml-auto flex gap-1 max-lg:hidden">
                <Key>G</Key>
                <Key>{letter.toUpperCase()}</Key>
              </span>
            </Command.Item>
          ))}
        </Command.Group>
        <ProductMatches text={text} onGo={go} />
      </Command.List>
    </Command.Dialog>
  );
}

interface ProductMatchesProps {
  readonly text: string;
  readonly onGo: (to: string) => () => void;
}

/** The server searches names and SKUs; the palette's own filter is told that each of its answers matches. */
function ProductMatches({ text, onGo }: ProductMatchesProps) {
  const [q, setQ] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setQ(text.trim()), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const { data: products = [] } = useQuery({
    ...paletteQueries.products(q),
    placeholderData: keepPreviousData,
  });
  if (products.length === 0) return null;
  return (
    <Command.Group heading="Products" className={GROUP}>
      {products.map(({ id, name, sku }) => (
        <Command.Item
          key={id}
          value={`${name} ${sku} ${id}`}
          keywords={[text]}
          className={ITEM}
          onSelect={onGo(paths.product(id))}
        >
          <span className="min-w-0 truncate">{name || 'Untitled product'}</span>
          <span className="tnum ml-auto shrink-0 text-xs text-ink3">{sku}</span>
        </Command.Item>
      ))}
    </Command.Group>
  );
}
