/** Three blank cards with the mark's K: the drawing of every empty state. */
export function BlankCards() {
  return (
    <svg width="112" height="84" viewBox="0 0 112 84" fill="none" aria-hidden>
      <g stroke="var(--line-strong)" strokeWidth="1.5" strokeDasharray="4 4" fill="var(--s2)">
        <rect x="12" y="18" width="40" height="56" rx="5" transform="rotate(-10 32 46)" />
        <rect x="60" y="18" width="40" height="56" rx="5" transform="rotate(10 80 46)" />
      </g>
      <rect
        x="35"
        y="9"
        width="43"
        height="60"
        rx="5"
        fill="var(--surface)"
        stroke="var(--line-strong)"
        strokeWidth="1.5"
      />
      <g strokeWidth="4" strokeLinecap="round">
        <path d="M49 27v24M53 41l9 10" stroke="var(--ink3)" />
        <path d="M52 42l10-10" stroke="var(--brand)" />
      </g>
    </svg>
  );
}
