import { day } from '../../ui/format.ts';

export interface Period {
  /** `YYYY-MM-DD` or blank. */
  readonly startDate: string;
  readonly endDate: string;
}

export interface Preset extends Period {
  readonly label: string;
}

/** Of the person's own day. */
export const presetsAt = (today: string): readonly Preset[] => {
  const year = Number(today.slice(0, 4));
  const month = Number(today.slice(5, 7));
  return [
    { label: 'This month', ...monthPeriod(year, month) },
    {
      label: 'Last month',
      ...(month === 1 ? monthPeriod(year - 1, 12) : monthPeriod(year, month - 1)),
    },
    { label: 'This quarter', ...quarterPeriod(year, month) },
    { label: 'This year', ...yearPeriod(year) },
    { label: 'Last year', ...yearPeriod(year - 1) },
    { label: 'All time', startDate: '', endDate: '' },
  ];
};

const monthPeriod = (year: number, month: number): Period => {
  const prefix = `${year}-${String(month).padStart(2, '0')}`;
  // Day 0 of the next month is the last of this one.
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return { startDate: `${prefix}-01`, endDate: `${prefix}-${days}` };
};

const quarterPeriod = (year: number, month: number): Period => {
  const last = Math.ceil(month / 3) * 3;
  return {
    startDate: monthPeriod(year, last - 2).startDate,
    endDate: monthPeriod(year, last).endDate,
  };
};

const yearPeriod = (year: number): Period => ({
  startDate: `${year}-01-01`,
  endDate: `${year}-12-31`,
});

/** `All time → Present`. */
export const periodText = ({ startDate, endDate }: Period): string =>
  `${startDate === '' ? 'All time' : day(startDate)} → ${endDate === '' ? 'Present' : day(endDate)}`;

export const isBackwards = ({ startDate, endDate }: Period): boolean =>
  startDate !== '' && endDate !== '' && endDate < startDate;
