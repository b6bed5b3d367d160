import { parseUuid, type Uuid } from '@keepsale/domain/kernel/ids';
import Type, { type Static } from 'typebox';
import { notFound } from './problem.ts';

/** Path parameters of an item. Any text: what is no UUID is simply not there. */
export const IdParams = Type.Object({ id: Type.String({ maxLength: 200 }) });
export type IdParams = Static<typeof IdParams>;

/**
 * The id of a path. `brand` is the constructor of the kernel, e.g. `idOf(request.params.id, productId, 'Product not found')`.
 *
 * @throws HttpProblem 404 for what is no UUID: the same body as for an id that never existed.
 */
export const idOf = <Id extends Uuid>(
  text: string,
  brand: (text: string) => Id,
  absent: string,
): Id => {
  const id = parseUuid(text);
  if (id === null) throw notFound(absent);
  return brand(id);
};
