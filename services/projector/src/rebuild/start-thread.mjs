import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

// Where its process is a program made of the sources, so is the thread: that starts in a third of the time. A thread
// does not inherit the loader of TypeScript that its process was started with.
const programs = process.env['KEEPSALE_PROGRAMS'];
if (programs === undefined) {
  const { register } = await import('tsx/esm/api');
  register();
  await import('./thread.ts');
} else {
  await import(pathToFileURL(join(programs, 'services/projector/src/rebuild/thread.mjs')).href);
}
