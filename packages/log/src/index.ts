import { pino, stdTimeFunctions } from 'pino';
import type { DestinationStream, Logger, LoggerOptions } from 'pino';

export type LogLevel = 'info' | 'warn' | 'error';

/** Tells one thing that happened, with what helps to find out why. */
export type Log = (
  level: LogLevel,
  message: string,
  fields?: Readonly<Record<string, unknown>>,
) => void;

export interface LoggerSettings {
  /** Which part of the product speaks. */
  readonly service: 'api' | 'projector' | 'report-worker';
  /** Least that is told: `info` by default. */
  readonly level?: string;
  /** Standard output by default. */
  readonly out?: DestinationStream;
  /** Of values that only this part tells: what of them may stand in a log. */
  readonly serializers?: LoggerOptions['serializers'];
}

/**
 * A line of JSON each, of one shape in every part: `{"level":"info","time":"2026-11-29T12:00:00.000Z","service":"api","msg":"…",…}`.
 * Of an error the kind and the stack, since a database's details quote rows.
 */
export const openLogger = (settings: LoggerSettings): Logger => {
  const { service, level = 'info', out, serializers } = settings;
  const options = {
    level,
    base: { service },
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { ...serializers, err: errorFields },
  };
  return out === undefined ? pino(options) : pino(options, out);
};

/** The same lines, told by what happened. */
export const logOf =
  (logger: Logger): Log =>
  (level, message, fields = {}) =>
    logger[level](fields, message);

const errorFields = ({ name, message, stack, code }: Error & { readonly code?: unknown }) => ({
  type: name,
  message,
  stack: stack ?? '',
  code,
});
