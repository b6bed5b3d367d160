import { expect } from '@playwright/test';
import { Client } from 'pg';

/** Changes one row behind the back of the product: a damage, or a minute that has passed. */
export async function inDatabase(sql: string, values: readonly string[]): Promise<void> {
  const client = new Client({ connectionString: process.env['KEEPSALE_DATABASE_URL'] });
  await client.connect();
  try {
    const { rowCount } = await client.query(sql, [...values]);
    expect(rowCount).toBe(1);
  } finally {
    await client.end();
  }
}
