const CONTROLS = 'a, button';

interface UponClick {
  /** Fetches what the app needs for this page; called when somebody comes near a control, and may be called again. */
  readonly prepare: () => void;
  /** Lets the app draw into the page, in place of what stands there. False when it cannot be had: nothing has changed then. */
  readonly mount: () => Promise<boolean>;
}

/**
 * A page that the build drew works as far as a browser can: its links lead on, it scrolls. The app takes over with the first click
 * that it is there for, and gets that click. Where its scripts do not come a link leads on all the same, and a button may be pressed again.
 */
export function uponClick(page: HTMLElement, { prepare, mount }: UponClick): void {
  page.addEventListener('pointerover', prepare, { once: true });
  page.addEventListener('focusin', prepare, { once: true });
  const take = (event: MouseEvent): void => {
    const control = controlAt(event);
    if (control === null || isForTheBrowser(event, control)) return;
    event.preventDefault();
    page.removeEventListener('click', take);
    const place = controlsOf(page).indexOf(control);
    const forget = whenReplaced(page, control, () => {
      const same = controlsOf(page)[place];
      if (same?.textContent !== control.textContent) return;
      same.focus();
      same.click();
    });
    void mount().then((isMounted) => {
      if (isMounted) return;
      forget();
      page.addEventListener('click', take);
      if (control instanceof HTMLAnchorElement) location.assign(control.href);
    });
  };
  page.addEventListener('click', take);
}

const controlsOf = (page: HTMLElement): readonly HTMLElement[] => [
  ...page.querySelectorAll<HTMLElement>(CONTROLS),
];

/** Of what the build drew, not of what the app has drawn since. */
const controlAt = ({ target }: Event): HTMLElement | null =>
  target instanceof Element && target.closest('[data-prerendered]') !== null
    ? target.closest<HTMLElement>(CONTROLS)
    : null;

/** A tab of its own, or a place on this page. */
const isForTheBrowser = (event: MouseEvent, control: HTMLElement): boolean =>
  event.ctrlKey ||
  event.metaKey ||
  event.shiftKey ||
  event.altKey ||
  (control instanceof HTMLAnchorElement &&
    control.hash !== '' &&
    control.pathname === location.pathname);

/** Once the app has drawn: what stood there is gone, and there are controls again. @returns what ends the wait. */
function whenReplaced(page: HTMLElement, old: HTMLElement, act: () => void): () => void {
  const observer = new MutationObserver(() => {
    if (page.contains(old) || controlsOf(page).length === 0) return;
    observer.disconnect();
    act();
  });
  observer.observe(page, { childList: true, subtree: true });
  return () => observer.disconnect();
}
