import { today } from '../../ui/format.ts';
import { daysBefore, endOf, localDayOf, startOf } from '../../ui/moments.ts';

/** The periods that the timeline offers; `custom` has days of its own. */
export const PERIODS = [
  { value: '', label: 'Any time' },
  { value: 'today', label: 'Today' },
  { value: '7d', label: 'Last 7 days' },
  { value: '30d', label: 'Last 30 days' },
  { value: 'month', label: 'This month' },
  { value: 'custom', label: 'From … to …' },
] as const;

export type Period = (typeof PERIODS)[number]['value'];

export const periodOf = (text: string): Period =>
  PERIODS.find(({ value }) => value === text)?.value ?? '';

/** Instants, both inclusive; blank where a period is open. */
interface Span {
  readonly from: string;
  readonly to: string;
}

const FOREVER: Span = { from: '', to: '' };

/** When a period of the address begins and ends, by the person's own days. */
export const spanOf = (get: (name: string) => string, now: string = today()): Span => {
  switch (periodOf(get('period'))) {
    case '':
      return FOREVER;
    case 'today':
      return { from: startOf(now), to: '' };
    case '7d':
      return { from: startOf(daysBefore(now, 6)), to: '' };
    case '30d':
      return { from: startOf(daysBefore(now, 29)), to: '' };
    case 'month':
      return { from: startOf(`${now.slice(0, 7)}-01`), to: '' };
    case 'custom':
      return customSpan(localDayOf(get('from')), localDayOf(get('to')));
  }
};

/** No act can be in it. Days sort as text; an open end is none. */
export const isTurnedRound = (from: string, to: string): boolean =>
  from !== '' && to !== '' && from > to;

const customSpan = (from: string, to: string): Span => ({
  from: from === '' ? '' : startOf(from),
  to: to === '' ? '' : endOf(to),
});
