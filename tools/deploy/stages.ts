import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DockerfileParser } from 'dockerfile-ast';
import { ROOT } from '../bootstrap/paths.mjs';

export interface Instruction {
  /** In capitals. */
  readonly keyword: string;
  /** Continued lines as one. */
  readonly text: string;
}

/** One `FROM … AS name` of a Dockerfile, with everything that it inherits from stages of the same file. */
export interface Stage {
  readonly name: string;
  /** What is pulled in the end: `node:20.20.2-bookworm-slim`. */
  readonly image: string;
  readonly instructions: readonly Instruction[];
  readonly env: Readonly<Record<string, string>>;
}

export const DOCKERFILE = readFileSync(join(ROOT, 'Dockerfile'), 'utf8');

/** In the order of the file. */
export function readStages(dockerfile: string): ReadonlyMap<string, Stage> {
  const stages = new Map<string, Stage>();
  for (const block of blocksOf(dockerfile)) {
    const [from, ...own] = block;
    const [base = '', , name = ''] = (from?.text ?? '').split(/\s+/);
    const parent = stages.get(base);
    const instructions = [...(parent?.instructions ?? []), ...own];
    stages.set(name, {
      name,
      image: parent?.image ?? base,
      instructions,
      env: Object.fromEntries(instructions.flatMap(assignments)),
    });
  }
  return stages;
}

/** The last of its kind wins, as in an image. */
export function lastOf(stage: Stage, keyword: string): string | undefined {
  return stage.instructions.findLast((instruction) => instruction.keyword === keyword)?.text;
}

function blocksOf(dockerfile: string): readonly (readonly Instruction[])[] {
  const blocks: Instruction[][] = [];
  for (const instruction of DockerfileParser.parse(dockerfile).getInstructions()) {
    const keyword = instruction.getKeyword();
    if (keyword === 'FROM') blocks.push([]);
    const text = instruction.toString().slice(keyword.length).trim();
    blocks.at(-1)?.push({ keyword, text });
  }
  return blocks;
}

function assignments({ keyword, text }: Instruction): readonly (readonly [string, string])[] {
  if (keyword !== 'ENV') return [];
  return text.split(/\s+/).map((pair) => {
    const [name = '', ...value] = pair.split('=');
    return [name, value.join('=')] as const;
  });
}
