// A thread does not inherit the loader of TypeScript that its process was started with.
import { register } from 'tsx/esm/api';

register();
await import('./thread.ts');
