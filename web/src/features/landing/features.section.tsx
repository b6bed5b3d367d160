import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Amount } from '../../ui/amount.tsx';
import { EXAMPLE_MONTHS, LEDGER, SHELF } from './examples.ts';

export function Features() {
  return (
    <ul className="mt-12 grid grid-cols-1 gap-4 sm:gap-5 lg:grid-cols-6">
      <Feature
        className="lg:col-span-4"
        title="Inventory that looks like your cards"
        text="Photo, cost, value and stock for each card, slab, lot or sealed box. Filter to what is available or sold."
      >
        <Shelf />
      </Feature>
      <Feature
        className="lg:col-span-2"
        title="Profit per card"
        text="Cost, sale price and ROI worked out for you."
      >
        <ProfitExample />
      </Feature>
      <Feature
        className="lg:col-span-2"
        title="Revenue and expenses"
        text="Record both in seconds. Repeat sales stack up neatly."
      >
        <ul className="mx-6 mb-6 sm:mx-7">
          {LEDGER.map(({ title, meta, amount }) => (
            <li
              key={title}
              className="flex items-center justify-between gap-3 border-t border-line py-3"
            >
              <span className="min-w-0">
                <span className="block truncate text-md font-medium">{title}</span>
                <span className="text-sm text-ink3">{meta}</span>
              </span>
              <Amount value={amount} />
            </li>
          ))}
        </ul>
      </Feature>
      <Feature
        className="lg:col-span-2"
        title="Analytics"
        text="Margin, growth and where your money is tied up."
      >
        <MonthsExample />
      </Feature>
      <Feature
        className="lg:col-span-2"
        title="Fast at the table"
        text="Sell from your phone at a show, or by keyboard at your desk."
      >
        <SaleExample />
      </Feature>
    </ul>
  );
}

interface FeatureProps {
  readonly title: string;
  readonly text: string;
  readonly className: string;
  readonly children: ReactNode;
}

/** The picture under the words is decoration. */
function Feature({ title, text, className, children }: FeatureProps) {
  return (
    <li
      className={clsx(
        'flex min-w-0 flex-col overflow-hidden rounded-xl border border-line bg-surface',
        className,
      )}
    >
      <div className="p-6 pb-0 sm:p-7 sm:pb-0">
        <h3 className="font-display text-xl font-semibold tracking-[-0.015em]">{title}</h3>
        <p className="mt-1.5 max-w-[46ch] text-md leading-[22px] text-ink2">{text}</p>
      </div>
      <div className="mt-6 flex min-h-0 flex-1 flex-col justify-end" aria-hidden>
        {children}
      </div>
    </li>
  );
}

function Shelf() {
  return (
    <div className="flex gap-4 overflow-hidden [mask-image:linear-gradient(90deg,#000_78%,transparent)] px-6 pl-7">
      {SHELF.map(({ art, name, value, roi }) => (
        <div
          key={name}
          className="w-[148px] shrink-0 rounded-t-lg border border-b-0 border-line shadow-2"
        >
          <div className="mat flex h-[150px] items-center justify-center rounded-t-lg p-4">
            <img
              src={art}
              alt=""
              width="250"
              height="350"
              loading="lazy"
              className="h-full w-auto [filter:drop-shadow(0_8px_9px_rgb(25_20_10/.25))]"
            />
          </div>
          <div className="p-3">
            <p className="truncate text-sm font-medium">{name}</p>
            <p className="mt-1 flex items-baseline justify-between">
              <span className="tnum font-display text-lg font-semibold">{value}</span>
              <span className="tnum text-xs font-medium text-pos">{roi}</span>
            </p>
          </div>
        </div>
      ))}
    </div>
  );
}

const PROFIT_ROWS = [
  ['Cost', '$84.00', false],
  ['Last Sold For', '$139.50', false],
  ['Profit', '+$55.50', true],
  ['ROI', '66.1%', true],
] as const;

function ProfitExample() {
  return (
    <>
      <div className="mx-6 mb-4 flex h-2.5 gap-[2px] overflow-hidden rounded-full sm:mx-7">
        <span className="w-[60%] bg-c2" />
        <span className="w-[40%] bg-c1" />
      </div>
      <dl className="mx-6 mb-7 grid gap-px overflow-hidden rounded-md border border-line bg-line sm:mx-7">
        {PROFIT_ROWS.map(([label, value, gain]) => (
          <div key={label} className="flex items-baseline justify-between bg-surface px-4 py-2.5">
            <dt className="text-md text-ink2">{label}</dt>
            <dd className={clsx('tnum text-md font-semibold', gain && 'text-pos')}>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

const MIX = [42, 22, 17, 12, 7] as const;

function MonthsExample() {
  return (
    <div className="px-6 pb-7 sm:px-7">
      <div className="flex h-28 items-end gap-2">
        {EXAMPLE_MONTHS.map(([revenue, expenses], index) => (
          <span key={index} className="flex h-full flex-1 items-end gap-[3px]">
            <span className="flex-1 rounded-t-[3px] bg-c1" style={{ height: `${revenue}%` }} />
            <span className="flex-1 rounded-t-[3px] bg-c2" style={{ height: `${expenses}%` }} />
          </span>
        ))}
      </div>
      <div className="mt-5 flex h-2 gap-[2px] overflow-hidden rounded-full">
        {MIX.map((share, index) => (
          <span key={share} style={{ width: `${share}%`, background: `var(--c${index + 1})` }} />
        ))}
      </div>
    </div>
  );
}

function SaleExample() {
  return (
    <div className="mx-6 mb-7 grid gap-2.5 sm:mx-7">
      <p className="flex h-11 items-center justify-between rounded-md border border-field px-3.5 text-md">
        <span className="text-ink3">Per-unit Price</span>
        <span className="tnum font-medium">$139.50</span>
      </p>
      <p className="flex h-11 items-center justify-between rounded-md bg-s2 px-3.5 text-md">
        <span className="text-ink2">Sale total</span>
        <span className="tnum font-semibold">$139.50</span>
      </p>
      <p className="flex h-11 items-center justify-center rounded-md bg-accent text-md font-medium text-on-accent">
        Save sale
      </p>
    </div>
  );
}
