import { createHash } from 'node:crypto';
import {
  diag,
  DiagLogLevel,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Context,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  RandomIdGenerator,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type IdGenerator,
} from '@opentelemetry/sdk-trace';
import type { Done, Traces } from './port.ts';

export interface OtlpOptions {
  /** `http://collector:4318`: spans go to `/v1/traces` there. */
  readonly endpoint: string;
  readonly service: string;
  /** From 0 to 1. */
  readonly share: number;
  readonly onProblem: (what: string) => void;
}

const EXPORT_MS_MAX = 5_000;
const CLOSE_MS_MAX = 1_000;
/** Beyond it spans are dropped: a collector that is away costs no memory. */
const QUEUE_SPANS_MAX = 4_096;

export const openOtlpTraces = ({ endpoint, service, share, onProblem }: OtlpOptions): Traces => {
  listenForProblems(onProblem);
  const ids = new RequestIds();
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    timeoutMillis: EXPORT_MS_MAX,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.namespace': 'keepsale', 'service.name': service }),
    sampler: new TraceIdRatioBasedSampler(share),
    idGenerator: ids,
    spanProcessors: [new BatchSpanProcessor({ exporter, maxQueueSize: QUEUE_SPANS_MAX })],
  });
  const tracer = provider.getTracer('keepsale');

  const tell = (done: Done, request: string, kind: SpanKind, parent: Context): void => {
    const { name, startedAt, facts, failed } = done;
    const attributes = { ...facts, 'keepsale.correlation_id': request };
    const startTime = new Date(startedAt);
    const span = tracer.startSpan(name, { kind, attributes, startTime }, parent);
    if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  };

  return {
    isOn: true,
    request: (done) => {
      for (const request of done.requests) {
        ids.chosen = placeOf(request);
        tell(done, request, SpanKind.SERVER, ROOT_CONTEXT);
        ids.chosen = null;
      }
    },
    part: (done) => {
      for (const request of new Set(done.requests)) {
        const above = { ...placeOf(request), traceFlags: TraceFlags.SAMPLED, isRemote: true };
        tell(done, request, SpanKind.INTERNAL, trace.setSpanContext(ROOT_CONTEXT, above));
      }
    },
    close: async () => {
      // A collector that is away must not hold up the end of the process.
      const patience = new Promise<void>((resolve) => setTimeout(resolve, CLOSE_MS_MAX).unref());
      await Promise.race([provider.shutdown().catch(tellTo(onProblem)), patience]);
    },
  };
};

interface Place {
  readonly traceId: string;
  readonly spanId: string;
}

/** A UUID is as long as a trace's id. The span of the request itself is found without asking, by whoever knows the id. */
const placeOf = (request: string): Place => ({
  traceId: request.replaceAll('-', ''),
  spanId: createHash('sha256').update(request).digest('hex').slice(0, 16),
});

/** Random ids, but for the span whose place is chosen while it begins. */
class RequestIds implements IdGenerator {
  readonly #random = new RandomIdGenerator();
  chosen: Place | null = null;

  generateTraceId(): string {
    return this.chosen?.traceId ?? this.#random.generateTraceId();
  }

  generateSpanId(): string {
    return this.chosen?.spanId ?? this.#random.generateSpanId();
  }
}

const tellTo =
  (onProblem: (what: string) => void) =>
  (error: unknown): void =>
    onProblem(error instanceof Error ? error.message : String(error));

/** The library speaks to one listener a process. */
const listenForProblems = (onProblem: (what: string) => void): void => {
  const ignore = (): void => undefined;
  const tell = (what: string): void => onProblem(what);
  diag.setLogger(
    { error: tell, warn: tell, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
};
