import type { Command } from './command.ts';
import { INVITATIONS_MAX, REPORT_TYPES } from './words.ts';

/** The whole command line. What a command stands on is loaded when it is the one that was asked for: that takes the longest. */
export const COMMANDS: readonly Command[] = [
  {
    words: ['invite', 'create'],
    operands: [],
    flags: [
      { name: 'count', value: 'N', summary: `how many, up to ${INVITATIONS_MAX} (1)` },
      { name: 'expires-in', value: 'TIME', summary: 'such as 12h, 30d, 2w (never)' },
      { name: 'json', summary: 'print {"codes":["…"]}' },
    ],
    summary: 'Make registration codes, each for one account. They are shown only now.',
    load: async () => (await import('./invite.ts')).inviteCreate,
  },
  {
    words: ['invite', 'list'],
    operands: [],
    flags: [{ name: 'json', summary: 'print a JSON array' }],
    summary: 'List the registration codes by their first characters, newest first.',
    load: async () => (await import('./invite.ts')).inviteList,
  },
  {
    words: ['user', 'reset-password'],
    operands: ['EMAIL'],
    flags: [],
    summary: 'Print a one-time password, to be changed at the next login; ends all sessions.',
    load: async () => (await import('./user.ts')).userResetPassword,
  },
  {
    words: ['read-models', 'rebuild'],
    operands: [],
    flags: [],
    summary: 'Make every read model anew from the log; the product goes on meanwhile.',
    load: async () => (await import('./read-models.ts')).readModelsRebuild,
  },
  {
    words: ['read-models', 'verify'],
    operands: [],
    flags: [],
    summary:
      'Follow the hash chains, and compare every row with a replay; exit code 1 when one differs.',
    load: async () => (await import('./read-models.ts')).readModelsVerify,
  },
  {
    words: ['projector', 'retry'],
    operands: [],
    flags: [],
    summary: 'Read on for every seller whose books are parked; exit code 1 when one stays parked.',
    load: async () => (await import('./read-models.ts')).projectorRetry,
  },
  {
    words: ['reports', 'bulk'],
    operands: [],
    flags: [
      { name: 'month', value: 'YYYY-MM', summary: 'the month that they cover' },
      {
        name: 'types',
        value: 'LIST',
        summary: `such as financial,revenue; of ${REPORT_TYPES.join(', ')}`,
      },
      { name: 'seller', value: 'EMAIL', summary: 'of one seller' },
      { name: 'all-sellers', summary: 'of every seller' },
    ],
    summary: 'Draw reports of a month; each seller finds them in the own list.',
    load: async () => (await import('./reports.ts')).reportsBulk,
  },
  {
    words: ['events', 'tail'],
    operands: [],
    flags: [
      { name: 'seller', value: 'ID', summary: 'only the stream of one seller' },
      { name: 'all', summary: 'from the start of the log, not only what comes' },
      { name: 'no-follow', summary: 'end when all that is there has been shown' },
      { name: 'json', summary: 'one JSON object a line' },
    ],
    summary: 'Show the events of the log as they come, until Ctrl-C.',
    load: async () => (await import('./events.ts')).eventsTail,
  },
  {
    words: ['events', 'copy'],
    operands: [],
    flags: [
      {
        name: 'from',
        value: 'URL',
        summary: 'postgres://… or esdb://…: the log that is there; else the own Postgres',
      },
      {
        name: 'to',
        value: 'URL',
        summary: 'postgres://… or esdb://…: an empty one, or a copy; else the own Postgres',
      },
    ],
    summary: 'Copy a whole log to another event store, and compare every byte; may be repeated.',
    offline: true,
    load: async () => (await import('./events-copy.ts')).eventsCopy,
  },
  {
    words: ['history', 'verify'],
    operands: ['FILE'],
    flags: [
      {
        name: 'receipt',
        value: 'FILE',
        summary: 'also check that the history still has this head',
      },
      {
        name: 'keys',
        value: 'FILE',
        summary: 'check its signature: a copy of /.well-known/jwks.json',
      },
    ],
    summary: 'Check an exported history, without any product; exit code 1 when it is not whole.',
    offline: true,
    load: async () => (await import('./history.ts')).historyVerify,
  },
  {
    words: ['doctor'],
    operands: [],
    flags: [{ name: 'json', summary: 'one JSON object a line' }],
    summary: 'Look at everything the product stands on; exit code 1 when something is wrong.',
    offline: true,
    load: async () => (await import('./doctor.ts')).doctor,
  },
  {
    words: ['migrate'],
    operands: [],
    flags: [],
    summary: 'Bring the database up to date with this release; a start does the same.',
    offline: true,
    load: async () => (await import('./doctor.ts')).migrate,
  },
  {
    words: ['backup'],
    operands: ['DIR'],
    flags: [],
    summary:
      'Write everything that cannot be made anew into an empty folder; the product may go on.',
    offline: true,
    load: async () => (await import('./backup.ts')).backup,
  },
  {
    words: ['restore'],
    operands: ['DIR'],
    flags: [{ name: 'check-only', summary: 'read the backup through, and restore nothing' }],
    summary: 'Put a backup into an empty DATA_DIR (or DATABASE_URL), and prove that it is whole.',
    offline: true,
    load: async () => (await import('./backup.ts')).restore,
  },
  {
    words: ['account', 'import'],
    operands: ['ZIP'],
    flags: [{ name: 'email', value: 'ADDRESS', summary: 'another e-mail than the account had' }],
    summary: 'Bring an account here that was exported elsewhere; prints a one-time password.',
    load: async () => (await import('./account.ts')).accountImport,
  },
  {
    words: ['erase', 'scrub'],
    operands: [],
    flags: [],
    summary: 'Clear from the disk what erased accounts left in it; tables are locked meanwhile.',
    offline: true,
    load: async () => (await import('./erase.ts')).eraseScrub,
  },
];
