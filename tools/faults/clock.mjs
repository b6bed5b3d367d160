// Shifts the wall clock of a Node process, as a time server or an operator does: by the milliseconds in the file that
// CLOCK_OFFSET_FILE names, which may change at any time. Timers and performance.now() go on undisturbed, as the kernel's do.
import { readFileSync } from 'node:fs';

const READ_EVERY_MS = 20;

const file = process.env['CLOCK_OFFSET_FILE'];
const TrueDate = globalThis.Date;
let offsetMs = 0;
let readAt = Number.NEGATIVE_INFINITY;

const now = () => {
  if (file !== undefined && performance.now() - readAt > READ_EVERY_MS) {
    readAt = performance.now();
    offsetMs = Number(readFileSync(file, 'utf8'));
  }
  return TrueDate.now() + offsetMs;
};

globalThis.Date = new Proxy(TrueDate, {
  construct: (target, given) => Reflect.construct(target, given.length === 0 ? [now()] : given),
  apply: () => new TrueDate(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});
