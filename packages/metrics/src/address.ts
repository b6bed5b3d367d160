export interface MetricsAddress {
  readonly host: string;
  readonly port: number;
}

const PORT_MAX = 65_535;

/**
 * Where a process shall tell its metrics: on the port that the variable `name` says, at `METRICS_HOST` (this machine only, unless
 * said otherwise). `null`: nowhere, which is the default. `unreadable`: the variable is no port.
 */
export const readMetricsAddress = (
  env: Readonly<Record<string, string | undefined>>,
  name: string,
): MetricsAddress | null | 'unreadable' => {
  const text = env[name] ?? '';
  if (text === '') return null;
  const host = env['METRICS_HOST'] ?? '';
  const isPort = /^\d{1,5}$/.test(text) && Number(text) <= PORT_MAX;
  return isPort ? { host: host === '' ? '127.0.0.1' : host, port: Number(text) } : 'unreadable';
};
