import { readSettings } from '../product/settings.ts';
import { runUntilStopped } from '../product/run-until-stopped.ts';

/**
 * `npm start`, except for the welcome: whoever started it is told where everything is, when it is ready and whenever it is asked.
 */
await runUntilStopped(
  () => readSettings(process.env),
  ({ address, databaseUrl, pids }) => {
    const tell = () => process.send?.({ address, databaseUrl, pids: pids() });
    process.on('message', tell);
    tell();
    return Promise.resolve();
  },
);
