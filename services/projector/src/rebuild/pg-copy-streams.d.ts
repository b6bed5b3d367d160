/** The part that we use; the package ships no types. */
declare module 'pg-copy-streams' {
  import type { Readable, Writable } from 'node:stream';
  import type { Submittable } from 'pg';

  export function from(statement: string): Writable & Submittable & { readonly rowCount: number };
  export function to(statement: string): Readable & Submittable & { readonly rowCount: number };
}
