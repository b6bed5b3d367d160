import type { Product } from '@keepsale/contracts/products';
import { useState } from 'react';
import type { Tagged } from '../../api/http.ts';
import type { FormState } from '../../ui/form.ts';
import { valuesOf, type EditField } from './edit-values.ts';
import { merge } from './merge.ts';

/** A field that was changed here and elsewhere. */
export interface Clash {
  readonly label: string;
  /** What it is elsewhere; blank when it was emptied. */
  readonly theirs: string;
}

interface ReloadProps {
  /** The version that is edited. */
  readonly base: Tagged<Product>;
  readonly form: FormState<EditField>;
  /** Reads the product anew, or answers the same when it cannot be had. */
  readonly read: () => Promise<Tagged<Product>>;
  readonly onRead: (latest: Tagged<Product>) => void;
}

/** Over a change from elsewhere: the newer version comes into the form, and what was typed there stays. */
export const useReload = ({ base, form, read, onRead }: ReloadProps) => {
  /** Why the last save was refused. */
  const [conflict, setConflict] = useState<string | null>(null);
  /** Null: nothing was reloaded. */
  const [clashes, setClashes] = useState<readonly Clash[] | null>(null);
  const reload = async (): Promise<void> => {
    const latest = await read();
    if (latest.etag === base.etag) return;
    const theirs = valuesOf(latest.value);
    const versions = { mine: form.values, before: valuesOf(base.value), theirs };
    const merged = merge(versions, FIELDS);
    for (const name of merged.adopted) form.set(name, theirs[name]);
    setClashes(
      merged.clashes.map((name) => ({
        label: LABELS[name],
        theirs:
          name === 'categoryId' ? (latest.value.category?.name ?? 'Uncategorized') : theirs[name],
      })),
    );
    setConflict(null);
    onRead(latest);
  };
  const refused = (why: string): void => {
    setConflict(why);
    setClashes(null);
  };
  return { conflict, clashes, reload, refused };
};

/** How the form calls its fields. */
const LABELS: Readonly<Record<EditField, string>> = {
  name: 'Name',
  purchaseDate: 'Purchase Date',
  categoryId: 'Category',
  costPrice: 'Cost',
  valuePrice: 'Est. Value',
  stock: 'Stock',
  description: 'Description',
  comment: 'Notes',
};

const FIELDS = [
  'name',
  'purchaseDate',
  'categoryId',
  'costPrice',
  'valuePrice',
  'stock',
  'description',
  'comment',
] as const;
