export { appendingStore } from './appending-store.ts';
export { createTestDatabase } from './database.ts';
export type { TestDatabase } from './database.ts';
export { exportedLines } from './exported-lines.ts';
export { testProgram } from './program.ts';
