import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTraces, UNTRACED, type Done } from './index.ts';

const REQUEST = 'c0ffee00-1234-4abc-8def-0123456789ab';
const TRACE = 'c0ffee0012344abc8def0123456789ab';

interface Sent {
  readonly service: string;
  readonly spans: readonly Record<string, unknown>[];
}

/** A collector that keeps what it is told. */
let collector: Server;
let endpoint: string;
const sent: Sent[] = [];

beforeAll(async () => {
  collector = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString('utf8')));
    request.on('end', () => {
      if (request.url === '/v1/traces') sent.push(...readSent(body));
      response.setHeader('content-type', 'application/json').end('{}');
    });
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const bound = collector.address();
  endpoint = `http://127.0.0.1:${typeof bound === 'object' ? (bound?.port ?? 0) : 0}`;
});
afterAll(() => collector.close());

const done = (name: string, more: Partial<Done> = {}): Done => ({
  name,
  requests: [REQUEST],
  startedAt: Date.now() - 20,
  facts: {},
  failed: false,
  ...more,
});
const problems: string[] = [];
const open = (service: string, env: Record<string, string> = {}) =>
  openTraces({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, ...env }, service, (what) =>
    problems.push(what),
  );

test('without a collector nothing is told', async () => {
  expect(await openTraces({}, 'api', () => undefined)).toBe(UNTRACED);
  expect(await openTraces({ OTEL_EXPORTER_OTLP_ENDPOINT: '' }, 'api', () => undefined)).toBe(
    UNTRACED,
  );
});

test('what two processes did for a request is one trace, with the request above the rest', async () => {
  const api = await open('api', { OTEL_TRACES_SAMPLER_ARG: '' });
  const projector = await open('projector');
  api.request(done('POST /api/products', { facts: { 'http.response.status_code': 201 } }));
  // An event of the same request and one of another, in one batch.
  projector.part(done('project', { requests: [REQUEST, REQUEST, REQUEST.replace('c', 'd')] }));
  await Promise.all([api.close(), projector.close()]);

  const [request] = spansOf('api');
  expect(request).toMatchObject({
    name: 'POST /api/products',
    traceId: TRACE,
    attributes: {
      'http.response.status_code': 201,
      'keepsale.correlation_id': REQUEST,
    },
  });
  expect(request?.['parentSpanId'] ?? '').toBe('');
  expect(
    Number(request?.['endTimeUnixNano']) - Number(request?.['startTimeUnixNano']),
  ).toBeGreaterThan(15_000_000);
  expect(spansOf('projector')).toMatchObject([
    { name: 'project', traceId: TRACE, parentSpanId: request?.['spanId'] },
    { name: 'project', traceId: TRACE.replace('c', 'd') },
  ]);
  expect(problems).toEqual([]);
});

test('what failed says so', async () => {
  const worker = await open('report-worker');
  worker.part(done('report', { failed: true }));
  await worker.close();
  expect(spansOf('report-worker')).toMatchObject([{ status: { code: 2 } }]);
});

test('of no share of the requests, none is told', async () => {
  const api = await open('quiet', { OTEL_TRACES_SAMPLER_ARG: '0' });
  api.request(done('GET /'));
  api.part(done('append'));
  await api.close();
  expect(spansOf('quiet')).toEqual([]);
});

test('a collector that is away costs the spans, a word of it, and a second at most', async () => {
  const api = await open('lost', { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' });
  api.request(done('GET /'));
  const startedAt = performance.now();
  await api.close();
  expect(performance.now() - startedAt).toBeLessThan(2_000);
});

function spansOf(service: string): readonly Record<string, unknown>[] {
  return sent.filter((one) => one.service === service).flatMap(({ spans }) => spans);
}

interface Attribute {
  readonly key: string;
  readonly value: Readonly<Record<string, unknown>>;
}
interface Body {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly Attribute[] };
    readonly scopeSpans: readonly {
      readonly spans: readonly (Record<string, unknown> & {
        readonly attributes: readonly Attribute[];
      })[];
    }[];
  }[];
}

function readSent(text: string): readonly Sent[] {
  const body = JSON.parse(text) as Body;
  return body.resourceSpans.map(({ resource, scopeSpans }) => ({
    service: String(plain(resource.attributes)['service.name']),
    spans: scopeSpans
      .flatMap(({ spans }) => spans)
      .map((span) => ({ ...span, attributes: plain(span.attributes) })),
  }));
}

function plain(attributes: readonly Attribute[]): Record<string, unknown> {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [key, Object.values(value)[0]] as const),
  );
}
