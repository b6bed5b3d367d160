import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DemoClient } from './client.ts';

let server: Server;
let client: DemoClient;
let status = 200;
beforeAll(async () => {
  server = createServer((_, reply) => reply.writeHead(status).end('{}'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  client = new DemoClient(`http://127.0.0.1:${port ?? 0}`);
});
afterAll(() => server.close());

const register = (answer: number): Promise<boolean> => {
  status = answer;
  const account = { name: 'Dana', email: 'demo@keepsale.example', password: 'rookie-card' };
  return client.register({ ...account, registrationCode: 'CODE' });
};

test('an account that is there already is no failure of the demo, anything else is', async () => {
  expect(await register(201)).toBe(true);
  expect(await register(409)).toBe(false);
  await expect(register(400)).rejects.toThrow('answered 400');
});
