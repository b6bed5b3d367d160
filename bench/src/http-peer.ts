/**
 * The least that could record revenue over HTTP, for comparison: one Fastify route with a schema on emmett-postgresql's store. No
 * sessions, no rules, no idempotency, no read model. Prints its address.
 */
import { getPostgreSQLEventStore } from '@event-driven-io/emmett-postgresql';
import fastify from 'fastify';

const store = getPostgreSQLEventStore(process.env['DATABASE_URL'] ?? '');
await store.schema.migrate();

const BODY = {
  type: 'object',
  required: ['description', 'amount', 'category', 'date', 'paymentMethod'],
  properties: {
    description: { type: 'string' },
    amount: { type: 'number' },
    category: { type: 'string' },
    date: { type: 'string' },
    paymentMethod: { type: 'string' },
  },
};

const app = fastify();
app.post<{ Body: Record<string, unknown> }>(
  '/api/revenue',
  { schema: { body: BODY } },
  async (request, reply) => {
    const stream = String(request.headers['x-seller']);
    await store.appendToStream(stream, [{ type: 'RevenueRecorded', data: request.body }]);
    return reply.code(201).send(request.body);
  },
);
const address = await app.listen({ host: '127.0.0.1', port: 0 });
process.stdout.write(`${address}\n`);
