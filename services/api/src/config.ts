import { Ajv, type ErrorObject } from 'ajv';
import Type, { type Static } from 'typebox';
import { EBAY_MARKETPLACES, type EbaySettings } from './browse/ebay/settings.ts';

/** A keyset's texts: no spaces, no colon (it parts the two on their way). */
const EBAY_KEY = '^[!-9;-~]{1,200}$';
/** The keys travel there: without TLS only within this machine. */
const EBAY_API_URL =
  '^(https://[\\w.-]+|http://(127\\.0\\.0\\.1|localhost|\\[::1\\]))(:\\d{1,5})?$';

/** Everything that the process takes from its environment. Texts, as the environment gives them. */
const Environment = Type.Object({
  DATABASE_URL: Type.String({
    pattern: '^postgres(ql)?://',
    description: 'postgres://user:password@host:port/database',
  }),
  EVENT_STORE_URL: Type.String({
    pattern: '^(postgres(ql)?|esdb(\\+discover)?)://',
    description: 'a postgres:// or esdb:// address',
  }),
  REDIS_URL: Type.Optional(
    Type.String({ pattern: '^rediss?://', description: 'a redis:// address' }),
  ),
  DATA_DIR: Type.String({ minLength: 1, description: 'a folder that may be written' }),
  WEB_DIST: Type.Optional(
    Type.String({ minLength: 1, description: 'the folder of the built web app' }),
  ),
  HOST: Type.String({
    minLength: 1,
    default: '127.0.0.1',
    description: 'an address of this machine',
  }),
  PORT: Type.String({
    pattern: '^\\d{1,5}$',
    default: '3000',
    description: 'a port from 0 to 65535',
  }),
  METRICS_HOST: Type.String({
    minLength: 1,
    default: '127.0.0.1',
    description: 'an address of this machine',
  }),
  METRICS_PORT: Type.Optional(
    Type.String({ pattern: '^\\d{1,5}$', description: 'a port from 0 to 65535, other than PORT' }),
  ),
  TRUST_PROXY: Type.Optional(
    Type.String({
      pattern: '^[\\da-fA-F.:/, ]*$',
      description:
        'the addresses of your proxies, separated by commas, or how many proxies there are',
    }),
  ),
  KEYS_FILE: Type.Optional(
    Type.String({
      minLength: 1,
      description: 'a file with the signing keys (JWKS with private keys)',
    }),
  ),
  SELLER_REQUESTS_PER_SECOND: Type.String({
    pattern: '^([2-9]\\d{2}|\\d{4,6})$',
    default: '500',
    description: 'how many requests a second one seller may make, at least 200',
  }),
  EBAY_CLIENT_ID: Type.Optional(
    Type.String({ pattern: EBAY_KEY, description: 'the client ID (App ID) of your eBay keyset' }),
  ),
  EBAY_CLIENT_SECRET: Type.Optional(
    Type.String({
      pattern: EBAY_KEY,
      description: 'the client secret (Cert ID) of your eBay keyset',
    }),
  ),
  EBAY_ENV: Type.Union([Type.Literal('production'), Type.Literal('sandbox')], {
    default: 'production',
    description: 'production or sandbox, whichever the eBay keyset is for',
  }),
  EBAY_MARKETPLACE: Type.Enum([...EBAY_MARKETPLACES], {
    default: 'EBAY_US',
    description: `one of ${EBAY_MARKETPLACES.join(', ')}`,
  }),
  EBAY_CAMPAIGN_ID: Type.Optional(
    Type.String({
      pattern: '^\\d{1,20}$',
      description: 'the number of a campaign of the eBay Partner Network',
    }),
  ),
  EBAY_CALLS_PER_DAY: Type.String({
    pattern: '^[1-9]\\d{2,6}$',
    default: '5000',
    description: 'how many calls a day eBay grants your keyset, at least 100',
  }),
  EBAY_API_URL: Type.Optional(
    Type.String({
      pattern: EBAY_API_URL,
      description:
        'https://host, or http:// on this machine, with nothing behind the host and port',
    }),
  ),
  LOG_LEVEL: Type.Union(
    ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'].map((level) =>
      Type.Literal(level),
    ),
    { default: 'info', description: 'fatal, error, warn, info, debug, trace or silent' },
  ),
});
type Environment = Static<typeof Environment>;

export interface Config {
  readonly databaseUrl: string;
  readonly eventStoreUrl: string;
  readonly redisUrl: string | null;
  readonly dataDir: string;
  readonly webDist: string | null;
  readonly host: string;
  readonly port: number;
  readonly metrics: { readonly host: string; readonly port: number } | null;
  /** Whose `X-Forwarded-For` counts: none, so many hops, or these addresses. */
  readonly trustProxy: false | number | readonly string[];
  readonly keysFile: string | null;
  readonly sellerRequestsPerSecond: number;
  /** `null`: Browse shows the built-in sample. */
  readonly ebay: EbaySettings | null;
  readonly logLevel: string;
}

/** What is wrong with the environment, in sentences for the person who starts the process. */
export class ConfigProblem extends Error {
  override readonly name = 'ConfigProblem';
}

/** @throws ConfigProblem naming every variable that is missing or wrong, and what it should be. */
export const readConfig = (env: NodeJS.ProcessEnv): Config => {
  const given = checked(env);
  return {
    databaseUrl: given.DATABASE_URL,
    eventStoreUrl: given.EVENT_STORE_URL,
    redisUrl: given.REDIS_URL ?? null,
    dataDir: given.DATA_DIR,
    webDist: given.WEB_DIST ?? null,
    host: given.HOST,
    port: port('PORT', given.PORT),
    metrics:
      given.METRICS_PORT === undefined
        ? null
        : { host: given.METRICS_HOST, port: port('METRICS_PORT', given.METRICS_PORT) },
    trustProxy: trustedProxies(given.TRUST_PROXY),
    keysFile: given.KEYS_FILE ?? null,
    sellerRequestsPerSecond: Number(given.SELLER_REQUESTS_PER_SECOND),
    ebay: ebaySettings(given),
    logLevel: given.LOG_LEVEL,
  };
};

const ajv = new Ajv({ allErrors: true, useDefaults: true, removeAdditional: false });
const isEnvironment = ajv.compile<Environment>(Environment);

const checked = (env: NodeJS.ProcessEnv): Environment => {
  // An empty variable is how a shell or a compose file says "not given".
  const given: unknown = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== ''),
  );
  if (isEnvironment(given)) return given;
  const sentences = new Set((isEnvironment.errors ?? []).map(sentence));
  throw new ConfigProblem([...sentences].join('\n'));
};

const sentence = (error: ErrorObject): string => {
  const params: Readonly<Record<string, unknown>> = error.params;
  const missing = params['missingProperty'];
  const name = typeof missing === 'string' ? missing : error.instancePath.slice(1);
  const expected = descriptionOf(name);
  return typeof missing === 'string'
    ? `${name} is not set: set it to ${expected}.`
    : `${name} cannot be read: it must be ${expected}.`;
};

const descriptionOf = (name: string): string => {
  const property = Object.entries(Environment.properties).find(([key]) => key === name)?.[1];
  return property !== undefined && 'description' in property
    ? String(property.description)
    : 'another value';
};

const PORT_MAX = 65_535;

const port = (name: string, text: string): number => {
  const number = Number(text);
  if (number > PORT_MAX)
    throw new ConfigProblem(`${name} cannot be read: it must be ${descriptionOf(name)}.`);
  return number;
};

/** Both keys or none: one alone is a slip that should not quietly show samples. */
const ebaySettings = (given: Environment): EbaySettings | null => {
  const { EBAY_CLIENT_ID: clientId, EBAY_CLIENT_SECRET: clientSecret } = given;
  if (clientId === undefined && clientSecret === undefined) return null;
  if (clientId === undefined || clientSecret === undefined) {
    const missing = clientId === undefined ? 'EBAY_CLIENT_ID' : 'EBAY_CLIENT_SECRET';
    throw new ConfigProblem(`${missing} is not set: set it to ${descriptionOf(missing)}.`);
  }
  return {
    clientId,
    clientSecret,
    environment: given.EBAY_ENV,
    marketplaceId: given.EBAY_MARKETPLACE,
    campaignId: given.EBAY_CAMPAIGN_ID ?? null,
    callsPerDay: Number(given.EBAY_CALLS_PER_DAY),
    apiUrl: given.EBAY_API_URL ?? null,
  };
};

const trustedProxies = (text: string | undefined): Config['trustProxy'] => {
  if (text === undefined) return false;
  if (/^\d+$/.test(text)) return Number(text);
  return text.split(',').map((address) => address.trim());
};
