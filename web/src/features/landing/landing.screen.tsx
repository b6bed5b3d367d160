import clsx from 'clsx';
import { Check, CirclePlay } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { BRAND } from '../../brand.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { useTitle } from '../../ui/page.tsx';
import { Binder } from './binder.tsx';
import { Features } from './features.section.tsx';
import { PublicFooter, PublicHeader, useEntrance, WRAP } from './public-chrome.tsx';

export const SECTION_TITLE =
  'font-display text-[34px] leading-[38px] font-semibold tracking-[-0.03em] sm:text-[44px] sm:leading-[50px]';

export const LANDING_TITLE = 'Know what every card earned';

export function LandingScreen() {
  useTitle(LANDING_TITLE);
  return (
    <div className="overflow-x-clip">
      <PublicHeader />
      <main tabIndex={-1} className="focus:outline-none">
        <Hero />
        <section id="features" className="border-t border-line bg-side py-20 sm:py-28">
          <div className={WRAP}>
            <h2 className={clsx(SECTION_TITLE, 'max-w-[18ch]')}>
              Everything between the buy and the sale
            </h2>
            <Features />
          </div>
        </section>
        <Benefits />
        <Pricing />
      </main>
      <PublicFooter />
    </div>
  );
}

function Hero() {
  return (
    <section
      className={clsx(
        WRAP,
        'grid grid-cols-1 items-center gap-14 pt-10 pb-24 sm:pt-14 lg:grid-cols-[minmax(0,1.04fr)_minmax(0,1fr)] lg:gap-20 lg:pb-32',
      )}
    >
      <div>
        <p className="flex items-center gap-2 text-md font-medium text-brand-text">
          <span aria-hidden className="h-px w-6 bg-current" />
          For sports-card sellers
        </p>
        <h1 className="mt-5 font-display text-[44px] leading-[47px] font-semibold tracking-[-0.03em] sm:text-hero sm:leading-[70px] sm:tracking-[-0.035em]">
          Know what every card earned.
        </h1>
        <p className="mt-6 max-w-[46ch] text-lg leading-[27px] text-ink2 sm:text-[18px] sm:leading-[29px]">
          {BRAND} keeps your stock, sales and costs in one place. You see the profit on each card
          the moment you sell it, and the whole month at a glance.
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <Link to={useEntrance(paths.register)} className={buttonClass({ size: 'lg' })}>
            Access Now
          </Link>
          <button
            type="button"
            aria-disabled
            className={buttonClass({ variant: 'secondary', size: 'lg' })}
          >
            <CirclePlay className="size-5 text-ink3" strokeWidth={1.75} aria-hidden />
            Watch Demo
            <Chip tone="brand">Coming soon</Chip>
          </button>
        </div>
        <p className="mt-5 text-md text-ink3">
          Invite-only for now. 14-day free trial, no credit card required.
        </p>
      </div>
      <Binder />
    </section>
  );
}

const BENEFITS = [
  {
    title: 'See real profit, not just sales',
    text: 'Table fees, mailers and grading count too. Net profit is revenue minus everything you spent to get it.',
  },
  {
    title: 'Spot the cards that sit',
    text: 'Inventory aging shows what has been in the box for 90 days or more, so you can reprice before the season turns.',
  },
  {
    title: 'Trust every figure',
    text: 'Each number opens the entries behind it, to the cent. A voided sale puts the card back and the money out again.',
  },
  {
    title: 'Be ready at tax time',
    text: 'Revenue and costs are dated, sorted and summed by month all year. Nothing to reconstruct in April.',
  },
] as const;

function Benefits() {
  return (
    <section
      id="benefits"
      className={clsx(
        WRAP,
        'grid grid-cols-1 gap-10 py-20 sm:py-28 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.35fr)] lg:gap-20',
      )}
    >
      <h2 className={clsx(SECTION_TITLE, 'lg:sticky lg:top-28 lg:self-start')}>
        Less spreadsheet, more selling
      </h2>
      <dl>
        {BENEFITS.map(({ title, text }) => (
          <div
            key={title}
            className="grid gap-2 border-t border-line py-7 first:border-0 first:pt-0 sm:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)] sm:gap-8 lg:first:pt-2"
          >
            <dt className="font-display text-xl leading-[26px] font-semibold tracking-[-0.015em]">
              {title}
            </dt>
            <dd className="text-lg leading-[25px] text-ink2">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const INCLUDED = [
  'Unlimited products',
  'Revenue and expenses',
  'Dashboard and analytics',
  'Categories and photos',
  'Works on your phone',
  'Your data, yours to erase',
] as const;

function Pricing() {
  return (
    <section id="pricing" className={clsx(WRAP, 'pb-20 sm:pb-28')}>
      <div className="relative overflow-hidden rounded-xl bg-night px-6 py-12 text-paper sm:px-12 sm:py-16 lg:px-16">
        <div
          aria-hidden
          className="absolute inset-0 bg-[radial-gradient(50%_80%_at_90%_10%,#2a45cf59,transparent),radial-gradient(45%_70%_at_0%_100%,#f26a2133,transparent)]"
        />
        <div className="relative grid grid-cols-1 items-end gap-10 lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)]">
          <div>
            <h2 className={SECTION_TITLE}>One plan, everything in it</h2>
            <p className="mt-8 flex items-baseline gap-2">
              <span className="tnum font-display text-[72px] leading-[72px] font-semibold tracking-[-0.05em]">
                $20
              </span>
              <span className="text-lg text-paper2">/month</span>
            </p>
            <p className="mt-3 text-lg text-paper2">14-day free trial. No credit card required.</p>
          </div>
          <div>
            <ul className="grid gap-x-6 gap-y-3 text-md sm:grid-cols-2">
              {INCLUDED.map((item) => (
                <li key={item} className="flex items-center gap-2.5">
                  <Check className="size-4 shrink-0 text-glow" strokeWidth={2.25} aria-hidden />
                  {item}
                </li>
              ))}
            </ul>
            <div className="mt-8 flex flex-wrap items-center gap-x-5 gap-y-3">
              <Link
                to={useEntrance(paths.register)}
                className={buttonClass({ variant: 'onInk', size: 'lg' })}
              >
                Sign Up Now
              </Link>
              <p className="text-md text-paper2">You’ll need a registration code.</p>
            </div>
          </div>
        </div>
      </div>
    </section>
  );
}
