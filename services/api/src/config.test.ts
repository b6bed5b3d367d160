import { describe, expect, test } from 'vitest';
import { ConfigProblem, readConfig } from './config.ts';

const GIVEN = {
  DATABASE_URL: 'postgres://keeper:secret@127.0.0.1:5432/keepsale',
  EVENT_STORE_URL: 'esdb://127.0.0.1:2113?tls=false',
  DATA_DIR: '/var/lib/keepsale',
};

const complaint = (env: NodeJS.ProcessEnv): string => {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigProblem) return error.message;
    throw error;
  }
  return 'none';
};

describe('what the environment says', () => {
  test('defaults are for one machine, reached from itself alone', () => {
    expect(readConfig(GIVEN)).toEqual({
      databaseUrl: GIVEN.DATABASE_URL,
      eventStoreUrl: GIVEN.EVENT_STORE_URL,
      redisUrl: null,
      dataDir: GIVEN.DATA_DIR,
      webDist: null,
      host: '127.0.0.1',
      port: 3000,
      metrics: null,
      trustProxy: false,
      keysFile: null,
      sellerRequestsPerSecond: 500,
      ebay: null,
      logLevel: 'info',
    });
  });

  test('an empty variable was not given', () => {
    expect(readConfig({ ...GIVEN, PORT: '', REDIS_URL: '', METRICS_PORT: '' })).toEqual(
      readConfig(GIVEN),
    );
  });

  test.each([
    ['2', 2],
    ['10.0.0.1', ['10.0.0.1']],
    ['10.0.0.0/8, ::1', ['10.0.0.0/8', '::1']],
  ])('TRUST_PROXY=%s trusts %j', (text, trusted) => {
    expect(readConfig({ ...GIVEN, TRUST_PROXY: text }).trustProxy).toEqual(trusted);
  });

  test('with both keys the listings are those of eBay', () => {
    const keys = { EBAY_CLIENT_ID: 'Keepsale-1', EBAY_CLIENT_SECRET: 'PRD-2' };
    expect(readConfig({ ...GIVEN, ...keys }).ebay).toEqual({
      clientId: 'Keepsale-1',
      clientSecret: 'PRD-2',
      environment: 'production',
      marketplaceId: 'EBAY_US',
      campaignId: null,
      callsPerDay: 5_000,
      apiUrl: null,
    });
    expect(
      readConfig({
        ...GIVEN,
        ...keys,
        EBAY_ENV: 'sandbox',
        EBAY_MARKETPLACE: 'EBAY_DE',
        EBAY_CAMPAIGN_ID: '5338000000',
        EBAY_CALLS_PER_DAY: '20000',
        EBAY_API_URL: 'https://proxy.example.com',
      }).ebay,
    ).toMatchObject({
      environment: 'sandbox',
      marketplaceId: 'EBAY_DE',
      campaignId: '5338000000',
      callsPerDay: 20_000,
      apiUrl: 'https://proxy.example.com',
    });
  });

  test('metrics get an address of their own', () => {
    expect(readConfig({ ...GIVEN, METRICS_PORT: '9464' }).metrics).toEqual({
      host: '127.0.0.1',
      port: 9464,
    });
  });
});

describe('what cannot be started with', () => {
  test.each([
    ['EBAY_CLIENT_ID', 'EBAY_CLIENT_SECRET'],
    ['EBAY_CLIENT_SECRET', 'EBAY_CLIENT_ID'],
  ])('%s alone asks for %s', (given, missing) => {
    expect(complaint({ ...GIVEN, [given]: 'Keepsale-1' })).toMatch(
      new RegExp(`^${missing} is not set: set it to the client .+\\.$`),
    );
  });

  test('every missing variable is named, with what it should be', () => {
    expect(complaint({})).toBe(
      [
        'DATABASE_URL is not set: set it to postgres://user:password@host:port/database.',
        'EVENT_STORE_URL is not set: set it to a postgres:// or esdb:// address.',
        'DATA_DIR is not set: set it to a folder that may be written.',
      ].join('\n'),
    );
  });

  test.each([
    ['PORT', '70000'],
    ['PORT', 'http'],
    ['METRICS_PORT', '-1'],
    ['DATABASE_URL', 'mysql://127.0.0.1/keepsale'],
    ['EVENT_STORE_URL', 'kafka://127.0.0.1'],
    ['REDIS_URL', '127.0.0.1:6379'],
    ['LOG_LEVEL', 'loud'],
    ['EBAY_ENV', 'live'],
    ['EBAY_MARKETPLACE', 'EBAY_LT'],
    ['EBAY_CAMPAIGN_ID', 'summer'],
    ['EBAY_CALLS_PER_DAY', '99'],
    ['EBAY_CALLS_PER_DAY', '5,000'],
    ['EBAY_API_URL', 'http://elsewhere.example.com'],
    ['EBAY_API_URL', 'https://proxy.example.com/path'],
    ['EBAY_CLIENT_ID', 'two words'],
    ['TRUST_PROXY', 'yes'],
    ['SELLER_REQUESTS_PER_SECOND', '199'],
  ])('%s=%s is refused in a sentence that keeps the value to itself', (name, value) => {
    const said = complaint({ ...GIVEN, [name]: value });

    expect(said).toMatch(new RegExp(`^${name} cannot be read: it must be .+\\.$`));
    expect(said).not.toContain(value);
  });
});
