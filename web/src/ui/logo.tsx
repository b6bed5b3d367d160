import { BRAND, BRAND_SUBTITLE } from '../brand.ts';

/** A K of three cards: the one you keep, and two leaning ones; the rising orange card is the sale. */
export function Mark({ size = 30 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden className="shrink-0">
      <rect width="32" height="32" rx="8.5" fill="var(--mark-tile)" />
      <g fill="var(--mark-card)">
        <rect x="7.25" y="7" width="5.5" height="18" rx="1.6" />
        <LeaningCard transform="translate(19.6 20.35) rotate(-45)" />
      </g>
      <g fill="#F26A21">
        <LeaningCard transform="translate(19.6 11.65) rotate(45)" />
      </g>
    </svg>
  );
}

function LeaningCard({ transform }: { readonly transform: string }) {
  return <rect x="-2.75" y="-5.9" width="5.5" height="11.8" rx="1.6" transform={transform} />;
}

interface WordmarkProps {
  readonly subtitle?: boolean;
  readonly size?: number;
}

export function Wordmark({ subtitle = true, size = 30 }: WordmarkProps) {
  return (
    <span className="flex items-center gap-2.5">
      <Mark size={size} />
      <span className="grid">
        <span
          className="font-display text-[17px] leading-[19px] font-bold tracking-[-0.02em]"
          translate="no"
        >
          {BRAND}
        </span>
        {subtitle && (
          <span className="text-[11.5px] leading-[15px] text-ink3">{BRAND_SUBTITLE}</span>
        )}
      </span>
    </span>
  );
}
