import { UNTRACED, type Traces } from './port.ts';

type Env = Readonly<Record<string, string | undefined>>;

/**
 * Sends spans to the OpenTelemetry collector of `OTEL_EXPORTER_OTLP_ENDPOINT`, over HTTP; without it nothing is loaded and nothing is told.
 * `OTEL_TRACES_SAMPLER_ARG`, from 0 to 1, is the share of requests that is told, the same ones by every process.
 *
 * @param service what the process is called in the traces.
 * @param onProblem told why spans could not be sent; they are lost then, and nothing else is.
 */
export const openTraces = async (
  env: Env,
  service: string,
  onProblem: (what: string) => void,
): Promise<Traces> => {
  const endpoint = env['OTEL_EXPORTER_OTLP_ENDPOINT'] ?? '';
  if (endpoint === '') return UNTRACED;
  const { openOtlpTraces } = await import('./otlp.ts');
  return openOtlpTraces({ endpoint, service, onProblem, share: shareOf(env) });
};

/** An empty variable is how a compose file says "not given". */
const shareOf = (env: Env): number => {
  const text = env['OTEL_TRACES_SAMPLER_ARG'] ?? '';
  const share = Number(text);
  return text === '' || Number.isNaN(share) ? 1 : share;
};
