import { parseArgs } from 'node:util';

export interface LoadOptions {
  readonly seconds: number;
  readonly sellers: number;
  /** Mean of the time between two things that one seller does; what comes by chance is spread as arrivals are. */
  readonly thinkSeconds: number;
  /** Entries and products that each seller's books begin with. */
  readonly entries: number;
  /** How many clients ask without any pause afterwards, to see what the product does with too much; 0: none. */
  readonly rush: number;
  readonly rushSeconds: number;
}

export function readOptions(args: readonly string[]): LoadOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      seconds: { type: 'string', default: '600' },
      sellers: { type: 'string', default: '500' },
      think: { type: 'string', default: '5' },
      entries: { type: 'string', default: '120' },
      rush: { type: 'string', default: '2000' },
      'rush-seconds': { type: 'string', default: '20' },
    },
  });
  return {
    seconds: wholeNumber('seconds', values.seconds),
    sellers: wholeNumber('sellers', values.sellers),
    thinkSeconds: wholeNumber('think', values.think),
    entries: wholeNumber('entries', values.entries),
    rush: wholeNumber('rush', values.rush),
    rushSeconds: wholeNumber('rush-seconds', values['rush-seconds']),
  };
}

function wholeNumber(name: string, text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  throw new Error(`--${name} is "${text}", but it must be a whole number`);
}
