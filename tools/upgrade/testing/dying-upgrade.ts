/** An upgrade that is killed, as by a power cut, when it comes to the step of DIE_AT. Its servers are tied to it and end too. */
import { upgradeDataFolder } from '../upgrade.ts';

await upgradeDataFolder({
  dataDir: process.env['DATA_DIR'] ?? '',
  eventStoreUrl: undefined,
  durable: false,
  signal: new AbortController().signal,
  tell: () => undefined,
  onStep: (step) => {
    if (step === process.env['DIE_AT']) process.kill(process.pid, 'SIGKILL');
  },
});
