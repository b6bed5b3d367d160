import { Ajv } from 'ajv';
import Type, { type Static } from 'typebox';

/** As much of the published document as says what may be sent. */
const Document = Type.Object({
  paths: Type.Record(
    Type.String(),
    Type.Record(
      Type.String(),
      Type.Object({
        parameters: Type.Optional(
          Type.Array(Type.Object({ name: Type.String(), in: Type.String() })),
        ),
        requestBody: Type.Optional(
          Type.Object({
            content: Type.Record(
              Type.String(),
              Type.Object({
                schema: Type.Object({
                  properties: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
                }),
              }),
            ),
          }),
        ),
      }),
    ),
  ),
});

export interface Operation {
  /** Upper case. */
  readonly method: string;
  /** With `{names}` of its parameters. */
  readonly path: string;
  readonly query: readonly string[];
  /** Of its JSON body; `null` where the document has none: a form with a file, or nothing at all. */
  readonly fields: readonly string[] | null;
}

/** Every operation of an OpenAPI document, so that a new route is fuzzed as soon as it is there. */
export const operationsOf = (document: unknown): readonly Operation[] => {
  const check = new Ajv({ strict: false }).compile<Static<typeof Document>>(Document);
  if (!check(document)) throw new Error(`no OpenAPI document: ${JSON.stringify(check.errors)}`);
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { parameters = [], requestBody }]) => {
      const body = Object.values(requestBody?.content ?? {})[0]?.schema;
      return {
        method: method.toUpperCase(),
        path,
        query: parameters.filter((one) => one.in === 'query').map(({ name }) => name),
        fields: body === undefined ? null : Object.keys(body.properties ?? {}),
      };
    }),
  );
};
