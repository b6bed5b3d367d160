import { runUntilStopped } from './product/run-until-stopped.ts';
import { readSecretFiles } from './product/secrets.ts';
import { readSettings } from './product/settings.ts';
import { welcome } from './product/welcome.ts';

const settings = () => {
  readSecretFiles();
  return readSettings(process.env);
};

await runUntilStopped(settings, welcome);
