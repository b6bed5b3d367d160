import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import Type, { type Static } from 'typebox';

/** As much of an OpenAPI document as is looked at here. */
const Document = Type.Object({
  paths: Type.Record(
    Type.String(),
    Type.Record(
      Type.String(),
      Type.Object({
        responses: Type.Record(
          Type.String(),
          Type.Object({
            content: Type.Optional(
              Type.Record(Type.String(), Type.Object({ schema: Type.Optional(Type.Object({})) })),
            ),
          }),
        ),
      }),
    ),
  ),
  components: Type.Unknown(),
});
export type OpenApiDocument = Static<typeof Document>;

const ajv = new Ajv({ strict: false, allErrors: true });
addFormats.default(ajv);

const isDocument = ajv.compile<OpenApiDocument>(Document);
/** By their text: the APIs of many tests publish the same, and what was compiled for one serves all. */
const documents = new Map<string, OpenApiDocument>();

export const readOpenApi = (document: unknown): OpenApiDocument => {
  const text = JSON.stringify(document);
  const known = documents.get(text);
  if (known !== undefined) return known;
  if (!isDocument(document)) {
    throw new Error(`no OpenAPI document: ${ajv.errorsText(isDocument.errors)}`);
  }
  documents.set(text, document);
  return document;
};

export interface Answered {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  /** Parsed; `null` for no body. */
  readonly body: unknown;
}

/**
 * What an answer has that the published document does not say, or lacks that it says; `null` when it keeps to it. Paths that the
 * document does not name are none of its business.
 */
export const deviation = (
  document: OpenApiDocument,
  { method, path, status, body }: Answered,
): string | null => {
  const operation = operationOf(document, method, path);
  if (operation === undefined) return null;
  const { responses } = operation;
  const response = responses[String(status)] ?? responses[`${String(status).charAt(0)}XX`];
  const what = `${method} ${path} → ${status}`;
  if (response === undefined) return `${what} is not documented`;
  const schema = Object.values(response.content ?? {})[0]?.schema;
  if (schema === undefined)
    return body === null ? null : `${what} has a body that is not documented`;
  const check = checkOf(schema, document);
  return check(body) ? null : `${what}: ${ajv.errorsText(check.errors)}`;
};

/** Compiling one takes longer than the call that it judges; there are thousands of calls. */
const checks = new WeakMap<object, ValidateFunction>();

const checkOf = (schema: object, { components }: OpenApiDocument): ValidateFunction => {
  const known = checks.get(schema);
  if (known !== undefined) return known;
  const check = ajv.compile({ allOf: [schema], components });
  checks.set(schema, check);
  return check;
};

const operationOf = (document: OpenApiDocument, method: string, path: string) => {
  const found = Object.entries(document.paths)
    .filter(([template]) => patternOf(template).test(path))
    // `/api/products/summary` is no product.
    .sort(([a], [b]) => a.split('{').length - b.split('{').length);
  return found[0]?.[1][method.toLowerCase()];
};

const patterns = new Map<string, RegExp>();

const patternOf = (template: string): RegExp => {
  const known = patterns.get(template);
  if (known !== undefined) return known;
  const source = template.replaceAll('.', String.raw`\.`).replace(/\{[^}]+\}/g, '[^/]+');
  const pattern = new RegExp(`^${source}$`);
  patterns.set(template, pattern);
  return pattern;
};
