import {
  startTransition,
  Suspense,
  useEffect,
  useRef,
  useState,
  type MouseEvent,
  type ReactNode,
  type RefObject,
} from 'react';

interface UponAttentionProps {
  /** What the chart shows, for screen readers. */
  readonly label: string;
  readonly drawing: ReactNode;
  /** The chart itself, that wide; it may suspend. */
  readonly chart: (width: number) => ReactNode;
}

/** How a person turned to the drawing. */
interface Attention {
  focused: boolean;
  pointer: { readonly x: number; readonly y: number } | null;
}

/**
 * A drawing, until somebody points at it or reaches it by keyboard: then the chart, which answers at the same place. To draw
 * the chart itself costs a phone half a second, in which it does nothing else, and most people only look.
 */
export function UponAttention({ label, drawing, chart }: UponAttentionProps) {
  const [width, setWidth] = useState<number | null>(null);
  const attention = useRef<Attention>({ focused: false, pointer: null });
  const attend = (of: HTMLElement): void => {
    const wide = of.clientWidth;
    // The drawing, and the focus with it, stay until the chart is there.
    startTransition(() => setWidth(wide));
  };
  const point = ({ currentTarget, clientX, clientY }: MouseEvent<HTMLElement>): void => {
    attention.current.pointer = { x: clientX, y: clientY };
    attend(currentTarget);
  };
  return (
    <Suspense>
      {width === null ? (
        <div className="relative">
          {drawing}
          <button
            type="button"
            aria-label={label}
            className="absolute inset-0 cursor-default rounded-sm"
            onPointerEnter={point}
            onPointerMove={point}
            onPointerLeave={({ pointerType }) => {
              // A finger that was lifted still asked for the figures of that place.
              if (pointerType === 'mouse') attention.current.pointer = null;
            }}
            onFocus={({ currentTarget }) => {
              attention.current.focused = true;
              attend(currentTarget);
            }}
            onBlur={() => (attention.current.focused = false)}
          />
        </div>
      ) : (
        <Arrived attention={attention}>{chart(width)}</Arrived>
      )}
    </Suspense>
  );
}

interface ArrivedProps {
  readonly attention: RefObject<Attention>;
  readonly children: ReactNode;
}

/** Hands the chart what it came for: the focus, or the place that is pointed at. */
function Arrived({ attention, children }: ArrivedProps) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const root = frame.current;
    if (root === null) return undefined;
    // It draws itself some steps after it was put here.
    const observer = new MutationObserver(() => {
      const surface = root.querySelector<SVGElement>('svg[tabindex]');
      if (surface === null) return;
      observer.disconnect();
      handOver(attention.current, surface);
    });
    observer.observe(root, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [attention]);
  return <div ref={frame}>{children}</div>;
}

function handOver({ focused, pointer }: Attention, surface: SVGElement): void {
  if (focused) surface.focus();
  if (pointer === null) return;
  const at = { bubbles: true, clientX: pointer.x, clientY: pointer.y };
  surface.dispatchEvent(new globalThis.MouseEvent('mousemove', at));
}
