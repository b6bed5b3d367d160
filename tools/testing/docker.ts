import { spawnSync } from 'node:child_process';

const ANSWER_TIMEOUT_MS = 5_000;
/** Said once for the whole run: asking a dead engine takes seconds. */
const KNOWN = 'KEEPSALE_DOCKER';

/** Whether a Docker engine answers, not only whether the command is there. */
export function dockerAnswers(): boolean {
  process.env[KNOWN] ??= ask() ? 'yes' : 'no';
  return process.env[KNOWN] === 'yes';
}

function ask(): boolean {
  const { status } = spawnSync('docker', ['info'], { stdio: 'ignore', timeout: ANSWER_TIMEOUT_MS });
  return status === 0;
}
