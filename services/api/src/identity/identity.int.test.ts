import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, textAt, type TestApi } from '../testing/app.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
}, 60_000);
afterAll(() => api.stop());

describe('registering', () => {
  test('opens an account and spends the code', async () => {
    const registrationCode = await api.newCode();
    const body = {
      name: ' Ann  ',
      email: 'Ann@Example.com',
      password: 'secret1',
      registrationCode,
    };

    const first = await api.call('POST', '/api/auth/register', { body });

    expect(first.status).toBe(201);
    expect(first.body).toEqual({
      id: textAt(first.body, 'id'),
      email: 'Ann@Example.com',
      fullName: 'Ann',
    });
    const again = await api.call('POST', '/api/auth/register', {
      body: { ...body, email: 'other@example.com' },
    });
    expect(again.status).toBe(400);
    expect(again.body).toMatchObject({ message: 'Invalid registration code' });
  });
});
