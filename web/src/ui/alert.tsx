import { CircleAlert, CircleCheck, LoaderCircle, Trash2, type LucideIcon } from 'lucide-react';
import { AlertDialog as Radix } from 'radix-ui';
import { useRef, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { OVERLAY } from './dialog.tsx';
import { useReturnFocus } from './return-focus.ts';

interface ConfirmProps {
  readonly open: boolean;
  readonly title: string;
  readonly text: string;
  /** The name of what goes, on a line of its own. */
  readonly subject?: string | undefined;
  readonly action: string;
  /** While true the dialog says `busyTitle` and cannot be closed. */
  readonly busy: boolean;
  readonly busyTitle?: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Asks before something is destroyed; Cancel has the focus. */
export function Confirm(props: ConfirmProps) {
  const { open, title, text, subject, action, busy, onConfirm, onClose } = props;
  const { busyTitle = 'Deleting...' } = props;
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <AlertFrame
      open={open}
      focus={() => cancel.current}
      onClose={busy ? undefined : onClose}
      icon={busy ? LoaderCircle : Trash2}
      tone="neg"
      title={busy ? busyTitle : title}
      text={text}
      subject={subject}
    >
      <Button ref={cancel} variant="secondary" disabled={busy} onClick={onClose}>
        Cancel
      </Button>
      <Button variant="danger" busy={busy} onClick={onConfirm}>
        {action}
      </Button>
    </AlertFrame>
  );
}

interface NoticeProps {
  readonly open: boolean;
  readonly tone: 'pos' | 'neg';
  readonly title: string;
  readonly text: string;
  readonly action?: string;
  /** False: only the button closes it, neither Esc nor a click outside. */
  readonly dismissable?: boolean;
  readonly onClose: () => void;
}

/** One sentence and one button: the spec's alerts and success dialogs. */
export function Notice(props: NoticeProps) {
  const { open, tone, title, text, action = 'OK', dismissable = true, onClose } = props;
  const ok = useRef<HTMLButtonElement>(null);
  return (
    <AlertFrame
      open={open}
      focus={() => ok.current}
      onClose={dismissable ? onClose : undefined}
      icon={tone === 'pos' ? CircleCheck : CircleAlert}
      tone={tone}
      title={title}
      text={text}
    >
      <Button ref={ok} onClick={onClose}>
        {action}
      </Button>
    </AlertFrame>
  );
}

const ICON_TONES = { pos: 'bg-pos-soft text-pos', neg: 'bg-neg-soft text-neg' } as const;

interface AlertFrameProps {
  readonly open: boolean;
  readonly focus: () => HTMLElement | null;
  readonly onClose: (() => void) | undefined;
  readonly icon: LucideIcon;
  readonly tone: keyof typeof ICON_TONES;
  readonly title: string;
  readonly text: string;
  readonly subject?: string | undefined;
  readonly children: ReactNode;
}

function AlertFrame(props: AlertFrameProps) {
  const { open, focus, onClose, icon: Icon, tone, title, text, subject, children } = props;
  const returning = useReturnFocus();
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose?.()}>
      <Radix.Portal>
        <Radix.Overlay className={OVERLAY} />
        <Radix.Content
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            returning.remember();
            focus()?.focus();
          }}
          onCloseAutoFocus={returning.restore}
          onEscapeKeyDown={(event) => onClose === undefined && event.preventDefault()}
          className="fixed top-1/2 left-1/2 z-50 max-h-[94dvh] w-[min(420px,calc(100vw-32px))] -translate-1/2 overflow-y-auto rounded-xl bg-surface p-6 shadow-3 focus:outline-none data-[state=open]:animate-[pop_.16s_ease-out]"
        >
          <span className={`grid size-10 place-items-center rounded-full ${ICON_TONES[tone]}`}>
            <Icon
              className={Icon === LoaderCircle ? 'size-5 animate-spin' : 'size-5'}
              aria-hidden
            />
          </span>
          <Radix.Title className="mt-4 font-display text-xl font-semibold tracking-[-0.01em]">
            {title}
          </Radix.Title>
          <Radix.Description className="mt-1.5 text-md break-words text-ink2">
            {text}
          </Radix.Description>
          {subject !== undefined && (
            <p className="mt-3 rounded-md bg-s2 px-3 py-2 text-md font-medium break-words">
              {subject}
            </p>
          )}
          <div className="mt-6 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
            {children}
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
