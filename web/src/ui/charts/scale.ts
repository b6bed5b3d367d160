const STEPS = 5;
const NICE = [1, 2, 2.5, 5, 10] as const;

export interface Scale {
  readonly ticks: number[];
  readonly domain: [number, number];
}

/** Round steps from a real zero (or below it), so close to the data that the tallest bar fills most of the height. */
export const niceScale = (values: readonly number[]): Scale => {
  const high = Math.max(0, ...values);
  const low = Math.min(0, ...values);
  const rough = (high - low || 1) / STEPS;
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const step = (NICE.find((nice) => nice * magnitude >= rough) ?? 10) * magnitude;
  const first = Math.floor(low / step);
  const last = Math.max(first + 1, Math.ceil(high / step));
  const ticks: number[] = [];
  for (let n = first; n <= last; n += 1) ticks.push(n * step);
  return { ticks, domain: [first * step, last * step] };
};
