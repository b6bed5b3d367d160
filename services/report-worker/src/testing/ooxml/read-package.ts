import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { validateXML } from 'xmllint-wasm';
import yauzl from 'yauzl';

/** The parts of an Office file, by path. */
export const readPackage = async (file: Buffer): Promise<ReadonlyMap<string, string>> => {
  const zip = await yauzl.fromBufferPromise(file);
  const parts = new Map<string, string>();
  for await (const entry of zip.eachEntry()) {
    parts.set(entry.fileName, await text(await zip.openReadStreamPromise(entry)));
  }
  return parts;
};

/** What the standard's schema has against these documents; nothing is how it should be. */
export const schemaErrors = async (
  schema: 'spreadsheet' | 'relationships' | 'content-types',
  documents: readonly string[],
): Promise<readonly string[]> => {
  const path = new URL(`${schema}.xsd`, import.meta.url);
  const { errors } = await validateXML({
    xml: documents.map((xml, index) => ({
      fileName: `${schema}-${index}.xml`,
      contents: withoutIgnorable(xml),
    })),
    schema: [{ fileName: `${schema}.xsd`, contents: await readFile(path, 'utf8') }],
  });
  return errors.map(({ rawMessage }) => rawMessage);
};

/** What a document says that readers may ignore (markup compatibility, part 3 of the standard) is no part of the schema. */
const withoutIgnorable = (xml: string): string => {
  const [said = '', prefixes = ''] = / mc:Ignorable="([^"]*)"/.exec(xml) ?? [];
  return prefixes
    .split(' ')
    .filter((prefix) => prefix !== '')
    .reduce(
      (rest, prefix) => rest.replaceAll(new RegExp(` ${prefix}:\\w+="[^"]*"`, 'g'), ''),
      xml.replace(said, ''),
    );
};
