import { ShieldCheck, Sparkles, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../app/paths.ts';
import { BRAND } from '../../brand.ts';
import holloway from '../../ui/art/holloway.svg';
import marlowe from '../../ui/art/marlowe.svg';
import quintero from '../../ui/art/quintero.svg';
import { Mark, Wordmark } from '../../ui/logo.tsx';

interface AuthFrameProps {
  readonly title: string;
  readonly sub: string;
  readonly children: ReactNode;
  readonly foot: ReactNode;
}

/** The form on the left; from 1024 px an ink panel beside it. */
export function AuthFrame({ title, sub, children, foot }: AuthFrameProps) {
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] xl:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <main tabIndex={-1} className="flex flex-col px-5 py-6 focus:outline-none sm:px-10 lg:px-14">
        <Link to={paths.landing} className="self-start rounded-sm">
          <Wordmark />
        </Link>
        <div className="mx-auto my-auto w-full max-w-[400px] py-10">
          <h1 className="font-display text-[30px] leading-9 font-semibold tracking-[-0.03em]">
            {title}
          </h1>
          <p className="mt-1.5 text-md text-ink2">{sub}</p>
          {children}
          <p className="mt-6 text-center text-md text-ink2">{foot}</p>
        </div>
      </main>
      <InkPanel />
    </div>
  );
}

const BADGES = [
  { icon: ShieldCheck, label: 'High-level security' },
  { icon: Sparkles, label: 'Easy to use' },
  { icon: Users, label: 'Trusted by many users' },
] as const;

function InkPanel() {
  return (
    <aside
      aria-label={`About ${BRAND}`}
      className="relative hidden overflow-hidden bg-night text-paper lg:block"
    >
      <div
        aria-hidden
        className="absolute inset-0 bg-[radial-gradient(70%_55%_at_70%_20%,#2a45cf66,transparent),radial-gradient(60%_50%_at_20%_90%,#f26a2140,transparent)]"
      />
      <svg
        aria-hidden
        className="absolute inset-x-0 bottom-0 w-full opacity-[.13]"
        viewBox="0 0 800 500"
        fill="none"
        stroke="#fff"
        strokeWidth="2"
      >
        <circle cx="400" cy="520" r="120" />
        <circle cx="400" cy="520" r="260" />
        <circle cx="400" cy="520" r="400" />
        <path d="M320 500V250h160v250" />
      </svg>
      <div className="relative flex h-full flex-col justify-between p-12 xl:p-16">
        <CardFan />
        <div className="mx-auto w-full max-w-[520px]">
          <p className="font-display text-[34px] leading-[40px] font-semibold tracking-[-0.03em] text-balance">
            Know what every card cost, what it’s worth and what it earned.
          </p>
          <ul className="mt-8 grid grid-cols-3 gap-4 border-t border-white/15 pt-6 text-sm text-paper2">
            {BADGES.map(({ icon: Icon, label }) => (
              <li key={label} className="grid content-start gap-2">
                <Icon className="size-5 text-glow" strokeWidth={1.75} aria-hidden />
                {label}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </aside>
  );
}

/** Three cards and the ticket of a sale: decoration. */
function CardFan() {
  const side = 'absolute w-[190px] [filter:drop-shadow(0_24px_30px_rgb(0_0_0/.5))]';
  return (
    <div aria-hidden className="relative mx-auto mt-4 h-[380px] w-[440px] max-w-full">
      <img src={marlowe} alt="" className={`${side} top-14 left-2 -rotate-12`} />
      <img src={quintero} alt="" className={`${side} top-10 right-2 rotate-12`} />
      <img
        src={holloway}
        alt=""
        className="absolute top-0 left-1/2 w-[212px] -translate-x-1/2 [filter:drop-shadow(0_24px_34px_rgb(0_0_0/.55))]"
      />
      <div className="absolute -bottom-1 left-1/2 flex w-[270px] -translate-x-1/2 items-center gap-3 rounded-lg bg-white p-3.5 text-night shadow-3">
        <span className="[--mark-card:#f7f6f2] [--mark-tile:#191a1f]">
          <Mark size={36} />
        </span>
        <TicketFigure label="Sale recorded" value="$139.50" />
        <TicketFigure label="Profit" value="+$55.50" gain />
      </div>
    </div>
  );
}

interface TicketFigureProps {
  readonly label: string;
  readonly value: string;
  readonly gain?: boolean;
}

function TicketFigure({ label, value, gain = false }: TicketFigureProps) {
  return (
    <div className={gain ? 'text-right' : 'flex-1'}>
      <p className="text-sm text-[#67645c]">{label}</p>
      <p className={`tnum text-md font-semibold ${gain ? 'text-gain' : ''}`}>{value}</p>
    </div>
  );
}
