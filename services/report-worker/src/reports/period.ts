import type { BusinessDate } from '@keepsale/domain/kernel/dates';

/** `All time` and `Present` stand for open ends. */
export const periodText = (from: BusinessDate | null, to: BusinessDate | null): string =>
  `${from ?? 'All time'} to ${to ?? 'Present'}`;
