/** Where a 429 does not say how long: the daily count begins anew at midnight Pacific, shorter ones sooner. */
const PAUSE_SECONDS_DEFAULT = 5 * 60;
const PAUSE_SECONDS_MAX = 24 * 60 * 60;

/** Seconds to stay away, of a `Retry-After` in either of its forms (RFC 9110, 10.2.3). */
export const pauseAfter = (retryAfter: string | null, nowMs: number): number => {
  const seconds = secondsOf(retryAfter?.trim() ?? '', nowMs);
  return seconds === null
    ? PAUSE_SECONDS_DEFAULT
    : Math.min(Math.max(1, seconds), PAUSE_SECONDS_MAX);
};

const secondsOf = (text: string, nowMs: number): number | null => {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  const moment = /^[A-Za-z]{3},/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(moment) ? null : Math.ceil((moment - nowMs) / 1_000);
};
