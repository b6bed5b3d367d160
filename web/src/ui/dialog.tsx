import clsx from 'clsx';
import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { buttonClass } from './button.tsx';
import { useReturnFocus } from './return-focus.ts';

export const OVERLAY = 'fixed inset-0 z-40 bg-scrim data-[state=open]:animate-[fade_.15s_ease-out]';

interface DialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: string;
  readonly sub?: ReactNode;
  readonly size?: 'sm' | 'md';
  readonly children: ReactNode;
  readonly footer: ReactNode;
}

/** Centred from 640 px up, a bottom sheet below; traps focus, locks the page's scroll, gives focus back. */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, sub, size = 'md', children, footer } = props;
  const focus = useReturnFocus();
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={OVERLAY} />
        <Radix.Content
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            focus.remember();
            focusFirstField(event.currentTarget);
          }}
          onCloseAutoFocus={focus.restore}
          className={clsx(
            'fixed inset-x-0 bottom-0 z-50 flex max-h-[94dvh] flex-col overflow-hidden rounded-t-xl bg-surface shadow-3 focus:outline-none data-[state=open]:animate-[rise_.2s_ease-out]',
            'sm:inset-auto sm:top-1/2 sm:left-1/2 sm:max-h-[88dvh] sm:-translate-1/2 sm:rounded-xl sm:data-[state=open]:animate-[pop_.16s_ease-out]',
            size === 'md' ? 'sm:w-[640px]' : 'sm:w-[440px]',
          )}
        >
          <div className="flex items-start justify-between gap-4 border-b border-line px-5 py-4 sm:px-6">
            <div className="min-w-0">
              <Radix.Title className="font-display text-xl font-semibold tracking-[-0.01em]">
                {title}
              </Radix.Title>
              {sub && <p className="mt-0.5 truncate text-sm text-ink3">{sub}</p>}
            </div>
            <Radix.Close
              className={buttonClass({ variant: 'ghost', size: 'iconSmall' }, '-mr-2 shrink-0')}
              aria-label="Close"
            >
              <X className="size-[18px]" aria-hidden />
            </Radix.Close>
          </div>
          <div className="overflow-y-auto overscroll-contain px-5 py-5 sm:px-6">{children}</div>
          <div className="grid grid-cols-2 gap-2 border-t border-line bg-s2/50 px-5 py-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:flex sm:justify-end sm:px-6">
            {footer}
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

const FIELDS = 'form input:not([type=file]), form select, form textarea';

/** Only with a fine pointer: on phones the keyboard would cover the sheet. */
const focusFirstField = (target: EventTarget | null): void => {
  if (!(target instanceof HTMLElement)) return;
  const fine = matchMedia('(pointer: fine)').matches;
  const first = fine ? target.querySelector<HTMLElement>(FIELDS) : null;
  (first ?? target).focus();
};
