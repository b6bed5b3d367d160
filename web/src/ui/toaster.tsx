import { Toaster, toast } from 'sonner';
import { TOAST_MS, type ToastOptions } from './toast-options.ts';

const VISIBLE_MAX = 3;

export const raise = (title: string, options: ToastOptions): void => {
  const { description, durationMs = TOAST_MS.other, action, onGone } = options;
  toast.success(title, {
    duration: durationMs,
    ...(description !== undefined && description !== '' && { description }),
    ...(action !== undefined && { action }),
    ...(onGone !== undefined && { onAutoClose: once(onGone) }),
  });
};

/** The library tells again when its timer is started anew while the toast leaves, as a pointer over it does. */
const once = (tell: () => void): (() => void) => {
  let told = false;
  return () => {
    if (told) return;
    told = true;
    tell();
  };
};

export function Toasts() {
  return (
    <Toaster
      position="bottom-right"
      visibleToasts={VISIBLE_MAX}
      gap={8}
      mobileOffset={12}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            'flex w-full items-center gap-3 rounded-lg border border-line bg-surface p-4 font-sans text-md text-ink shadow-3 sm:w-[360px] dark:bg-s2',
          title: 'font-medium',
          description: 'text-sm text-ink2 line-clamp-2',
          icon: 'shrink-0 text-pos',
          actionButton:
            'ml-auto h-8 shrink-0 rounded-md border border-line px-3 text-sm font-medium hover:bg-s2',
        },
      }}
    />
  );
}
