import { ArrowUpRight } from 'lucide-react';
import { Spark } from '../../ui/stat.tsx';
import { BINDER_PAGE, EXAMPLE_TREND } from './examples.ts';

/** A tilted page of a card binder: nine pockets, one of them sold. Decoration. */
export function Binder() {
  return (
    <div className="relative mx-auto w-full max-w-[560px]" aria-hidden>
      <div className="rotate-[2.2deg] rounded-xl bg-night p-4 shadow-3 sm:p-6">
        <div className="grid grid-cols-3 gap-2.5 sm:gap-4">
          {BINDER_PAGE.map((pocket, index) => (
            <Pocket key={index} {...pocket} />
          ))}
        </div>
      </div>
      <div className="absolute -bottom-8 -left-2 w-[212px] -rotate-[1.5deg] rounded-lg border border-line bg-surface p-4 shadow-3 sm:-left-12 sm:w-[256px] sm:p-5">
        <p className="text-sm font-medium text-ink2">Net Profit</p>
        <p className="tnum mt-1 font-display text-[26px] leading-8 font-semibold tracking-[-0.02em]">
          $2,025.40
        </p>
        <div className="mt-1.5 flex items-center justify-between gap-2 text-sm text-ink3">
          <span className="flex items-center gap-1">
            <ArrowUpRight className="size-3.5 text-pos" strokeWidth={2.25} />
            <span className="tnum font-medium text-pos">+48.8%</span> vs Oct
          </span>
          <span className="max-sm:hidden">
            <Spark values={EXAMPLE_TREND} />
          </span>
        </div>
      </div>
    </div>
  );
}

type PocketProps = (typeof BINDER_PAGE)[number];

function Pocket({ art, gain, soldFor }: PocketProps) {
  return (
    <div className="relative aspect-[5/7] rounded-[7px] bg-white/[.045] p-1.5 ring-1 ring-white/10 ring-inset sm:p-2">
      {art === null ? (
        <div className="grid h-full place-items-center rounded-[5px] border border-dashed border-white/25 text-center">
          <span className="text-[11px] leading-4 text-white/70 sm:text-sm">
            Sold
            <br />
            <span className="tnum font-medium text-white">{soldFor}</span>
          </span>
        </div>
      ) : (
        <img src={art} alt="" width="250" height="350" className="size-full object-contain" />
      )}
      <span className="pointer-events-none absolute inset-0 rounded-[7px] bg-gradient-to-br from-white/16 via-white/0 to-white/0" />
      {gain !== undefined && (
        <span className="tnum absolute -right-1.5 -bottom-1.5 rounded-full bg-white px-2 py-0.5 text-[11px] font-semibold text-gain shadow-2 sm:px-2.5 sm:py-1 sm:text-sm">
          {gain}
        </span>
      )}
    </div>
  );
}
