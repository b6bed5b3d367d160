import type { Category } from '@keepsale/contracts/categories';
import { ChevronDown, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useSubmission } from '../../api/submission.ts';
import { Confirm, Notice } from '../../ui/alert.tsx';
import { count } from '../../ui/format.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useOfferUndo } from '../../ui/undo.ts';
import { useLoad } from '../../ui/use-load.ts';
import { categoryQueries, useDeleteCategory } from './queries.ts';

interface CategoryManagerProps {
  readonly onDeleted: (id: string) => void;
}

/** Shown only when there are categories. */
export function CategoryManager({ onDeleted }: CategoryManagerProps) {
  const { data: categories = [], isPending } = useLoad(categoryQueries.list());
  const [deleting, setDeleting] = useState<Category | null>(null);
  return (
    <>
      {/* Most sellers have some: what is below stays where it is when they arrive. */}
      {isPending && <Skeleton className="h-[50px] rounded-lg" />}
      {categories.length > 0 && (
        <details className="group rounded-lg border border-line bg-surface shadow-1">
          <summary className="flex min-h-12 list-none items-center justify-between gap-3 rounded-lg px-4 text-md font-medium sm:px-5 [&::-webkit-details-marker]:hidden">
            <span>
              Manage Categories{' '}
              <span className="tnum ml-1 text-sm font-normal text-ink3">
                {count(categories.length)}
              </span>
            </span>
            <ChevronDown
              className="size-4 text-ink3 transition-transform group-open:rotate-180"
              aria-hidden
            />
          </summary>
          <ul className="flex flex-wrap gap-2 border-t border-line p-4 sm:px-5">
            {categories.map((category) => (
              <li
                key={category.id}
                className="flex min-h-9 max-w-full items-center gap-2 rounded-full border border-line bg-s2/60 pr-1 pl-3.5 text-sm"
              >
                <span className="truncate font-medium">{category.name}</span>
                <button
                  type="button"
                  className="grid size-7 shrink-0 place-items-center rounded-full text-ink3 hover:bg-neg-soft hover:text-neg"
                  aria-label={`Delete category ${category.name}`}
                  onClick={() => setDeleting(category)}
                >
                  <Trash2 className="size-3.5" aria-hidden />
                </button>
              </li>
            ))}
          </ul>
        </details>
      )}
      <DeleteCategory category={deleting} onClose={() => setDeleting(null)} onDeleted={onDeleted} />
    </>
  );
}

interface DeleteCategoryProps {
  readonly category: Category | null;
  readonly onClose: () => void;
  readonly onDeleted: (id: string) => void;
}

function DeleteCategory({ category, onClose, onDeleted }: DeleteCategoryProps) {
  const remove = useDeleteCategory();
  const submission = useSubmission();
  const [deleted, setDeleted] = useState<Category | null>(null);
  const [failed, setFailed] = useState(false);
  const offerUndo = useOfferUndo();
  const confirm = () => {
    if (!category) return;
    remove.mutate(
      { id: category.id, idempotencyKey: submission.keyFor(category.id) },
      {
        onSuccess: () => {
          submission.settle();
          onDeleted(category.id);
          setDeleted(category);
        },
        onError: () => setFailed(true),
        onSettled: onClose,
      },
    );
  };
  return (
    <>
      <Confirm
        open={category !== null}
        title="Are you sure?"
        text={`Delete category "${category?.name ?? ''}" and all products in it?`}
        action="Yes, delete it!"
        busy={remove.isPending}
        onConfirm={confirm}
        onClose={onClose}
      />
      <Notice
        open={deleted !== null}
        tone="pos"
        title="Deleted!"
        text="Category and products removed."
        onClose={() => {
          setDeleted(null);
          if (deleted) offerUndo(`Deleted ${deleted.name}`, [{ kind: 'category', id: deleted.id }]);
        }}
      />
      <Notice
        open={failed}
        tone="neg"
        title="Error"
        text="An error occurred while deleting."
        onClose={() => setFailed(false)}
      />
    </>
  );
}
