import { accountImport } from './account.ts';
import { backup, restore } from './backup.ts';
import type { Command } from './command.ts';
import { doctor, migrate } from './doctor.ts';
import { eraseScrub } from './erase.ts';
import { eventsCopy } from './events-copy.ts';
import { eventsTail } from './events.ts';
import { historyVerify } from './history.ts';
import { inviteCreate, inviteList } from './invite.ts';
import { projectorRetry, readModelsRebuild, readModelsVerify } from './read-models.ts';
import { reportsBulk } from './reports.ts';
import { userResetPassword } from './user.ts';

/** The whole command line. */
export const COMMANDS: readonly Command[] = [
  inviteCreate,
  inviteList,
  userResetPassword,
  readModelsRebuild,
  readModelsVerify,
  projectorRetry,
  reportsBulk,
  eventsTail,
  eventsCopy,
  historyVerify,
  doctor,
  migrate,
  backup,
  restore,
  accountImport,
  eraseScrub,
];
