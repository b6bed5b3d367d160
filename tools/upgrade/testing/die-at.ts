import { once } from 'node:events';
import { startNodeService } from '../../product/node-service.ts';
import { openOutput } from '../../product/output.ts';
import { hasExited } from '../../services/tied-process.ts';
import type { UpgradeStep } from '../upgrade.ts';

/** Upgrades in a process of its own, which is killed as it comes to that step. @throws with its last words when it ends in another way. */
export async function upgradeAndDieAt(
  step: UpgradeStep,
  dataDir: string,
  logFolder: string,
): Promise<void> {
  const output = openOutput({ name: 'upgrade', colour: 'cyan', folder: logFolder, shown: false });
  const env = { ...process.env, DATA_DIR: dataDir, DIE_AT: step };
  const child = await startNodeService('tools/upgrade/testing/dying-upgrade.ts', env, output);
  if (!hasExited(child)) await once(child, 'exit');
  output.close();
  if (child.signalCode === 'SIGKILL') return;
  throw new Error(`it was not killed at ${step}: ${output.lastLines().join('\n')}`);
}
