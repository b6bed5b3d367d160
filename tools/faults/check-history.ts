import type { Answer, Attempt, Findings, Sighting, StockFigure } from './history.ts';

export interface Anomaly {
  /**
   * - `unanswered`: the client gave up.
   * - `other-answer`: a repeat of the same key was answered otherwise.
   * - `lost`: acknowledged, and not there. `doubled`: there more than once. `other-id`: there under another id.
   * - `wrong-units`: a sale of another quantity.
   * - `refused-but-recorded`: the client was told no.
   * - `refused-without-cause`: nothing in the history explains the no.
   * - `not-deleted`: a deletion was acknowledged, and the thing is listed.
   * - `unasked`: nobody wrote it.
   * - `wrong-stock`: what was bought less what was sold is another figure.
   */
  readonly code:
    | 'unanswered'
    | 'other-answer'
    | 'lost'
    | 'doubled'
    | 'other-id'
    | 'wrong-units'
    | 'refused-but-recorded'
    | 'refused-without-cause'
    | 'not-deleted'
    | 'unasked'
    | 'wrong-stock';
  readonly detail: string;
}

/**
 * Judges a history against what was found afterwards. Pure. Empty when every acknowledged write is there exactly once, in the log and in
 * the lists, and nothing else is; a write without an answer may be there, once.
 */
export function checkHistory(
  attempts: readonly Attempt[],
  { log, lists, stock }: Findings,
): readonly Anomaly[] {
  const recorded = bySource(log);
  const listed = bySource(lists);
  const asked = new Set(attempts.map((attempt) => sourceOf(attempt.seller, attempt.write)));
  const deletions = deletionsOf(attempts);
  return [
    ...attempts.flatMap(checkAnswers),
    ...attempts.flatMap((attempt) => checkPresence(attempt, recorded, 'log')),
    ...attempts.flatMap((attempt) => checkListed(attempt, listed, deletions)),
    ...[...log, ...lists]
      .filter((sighting) => !asked.has(sourceOf(sighting.seller, sighting)))
      .map((sighting) => anomaly('unasked', describe(sighting.seller, sighting))),
    ...checkStock(attempts, log, stock),
  ];
}

type Sightings = ReadonlyMap<string, readonly Sighting[]>;
type Place = keyof Pick<Findings, 'log' | 'lists'>;

interface Labelled {
  readonly kind: string;
  readonly label: string;
}

function sourceOf(seller: string, { kind, label }: Labelled): string {
  return `${seller} ${kind} ${label}`;
}

function bySource(sightings: readonly Sighting[]): Sightings {
  const found = new Map<string, Sighting[]>();
  for (const sighting of sightings) {
    const source = sourceOf(sighting.seller, sighting);
    const others = found.get(source);
    if (others === undefined) found.set(source, [sighting]);
    else others.push(sighting);
  }
  return found;
}

function checkAnswers({ seller, write, answers }: Attempt): readonly Anomaly[] {
  const [first, ...repeats] = answers;
  if (first === undefined) return [anomaly('unanswered', describe(seller, write))];
  // Refusals are decided afresh; a success is told again.
  if (first.status === 'refused') return [];
  return repeats
    .filter((repeat) => repeat.status === 'refused' || repeat.id !== first.id)
    .map((repeat) =>
      anomaly('other-answer', `${describe(seller, write)}: ${told(first)}, then ${told(repeat)}`),
    );
}

function checkPresence(attempt: Attempt, found: Sightings, place: Place): readonly Anomaly[] {
  const { seller, write, answers } = attempt;
  const here = found.get(sourceOf(seller, write)) ?? [];
  const what = `${describe(seller, write)} in the ${place}`;
  const [sighting] = here;
  if (here.length > 1) return [anomaly('doubled', `${what}: ${here.length} times`)];
  if (sighting !== undefined) return checkSighting(attempt, sighting, what);
  return answers[0]?.status === 'acknowledged' ? [anomaly('lost', what)] : [];
}

function checkSighting(
  attempt: Attempt,
  { id, units }: Sighting,
  what: string,
): readonly Anomaly[] {
  const answer = attempt.answers[0];
  const found: Anomaly[] = [];
  if (answer?.status === 'refused') found.push(anomaly('refused-but-recorded', what));
  if (answer?.status === 'acknowledged' && answer.id !== id) {
    found.push(anomaly('other-id', `${what}: ${told(answer)}, found ${id}`));
  }
  if (units !== unitsOf(attempt)) {
    found.push(anomaly('wrong-units', `${what}: ${units} of ${unitsOf(attempt)}`));
  }
  return found;
}

function unitsOf({ write }: Attempt): number {
  return write.kind === 'sale' ? write.quantity : 1;
}

/** By what they delete: whether the deletion is certain, or may or may not have happened. */
type Deletions = ReadonlyMap<string, 'certain' | 'possible'>;

function deletionsOf(attempts: readonly Attempt[]): Deletions {
  const certainty = ({ answers }: Attempt) =>
    answers[0]?.status === 'acknowledged' ? 'certain' : 'possible';
  return new Map(
    attempts
      .filter(({ write, answers }) => write.kind === 'deletion' && answers[0]?.status !== 'refused')
      .map((attempt) => [`${attempt.seller} ${attempt.write.label}`, certainty(attempt)]),
  );
}

function checkListed(
  attempt: Attempt,
  listed: Sightings,
  deletions: Deletions,
): readonly Anomaly[] {
  const { seller, write, answers } = attempt;
  if (write.kind === 'deletion') return [];
  const [answer] = answers;
  const deletion =
    answer?.status === 'acknowledged' ? deletions.get(`${seller} ${answer.id}`) : undefined;
  const isListed = listed.has(sourceOf(seller, write));
  if (deletion === 'certain') {
    return isListed ? [anomaly('not-deleted', describe(seller, write))] : [];
  }
  if (deletion === 'possible' && !isListed) return [];
  return checkPresence(attempt, listed, 'lists');
}

/** By what the log says was sold; and since stock only falls here, what was refused must still be too much at the end. */
function checkStock(
  attempts: readonly Attempt[],
  log: readonly Sighting[],
  figures: readonly StockFigure[],
): readonly Anomaly[] {
  const left = new Map(
    figures.map(({ seller, productId, stock }) => [`${seller} ${productId}`, stock]),
  );
  const expected = expectedStock(attempts, log);
  const wrong = [...expected].filter(([product, stock]) => left.get(product) !== stock);
  return [
    ...wrong.map(([product, stock]) =>
      anomaly('wrong-stock', `${product}: ${String(left.get(product))}, should be ${stock}`),
    ),
    ...attempts
      .filter((attempt) => isRefused(attempt) && !isExplained(attempt, expected))
      .map(({ seller, write, answers: [answer] }) =>
        anomaly('refused-without-cause', `${describe(seller, write)}: ${told(answer)}`),
      ),
  ];
}

function expectedStock(
  attempts: readonly Attempt[],
  log: readonly Sighting[],
): ReadonlyMap<string, number> {
  const stock = new Map<string, number>();
  for (const { seller, write, answers } of attempts) {
    const [answer] = answers;
    if (write.kind !== 'product' || answer?.status !== 'acknowledged') continue;
    stock.set(`${seller} ${answer.id}`, write.stock);
  }
  const recorded = bySource(log);
  for (const { seller, write } of attempts) {
    if (write.kind !== 'sale') continue;
    const product = `${seller} ${write.productId}`;
    for (const { units } of recorded.get(sourceOf(seller, write)) ?? []) {
      stock.set(product, (stock.get(product) ?? 0) - units);
    }
  }
  return stock;
}

function isRefused({ answers }: Attempt): boolean {
  return answers[0]?.status === 'refused';
}

const CONFLICT = 409;

function isExplained({ seller, write, answers }: Attempt, left: ReadonlyMap<string, number>) {
  const [answer] = answers;
  if (write.kind !== 'sale' || answer?.status !== 'refused') return false;
  const stock = left.get(`${seller} ${write.productId}`) ?? 0;
  return answer.httpStatus === CONFLICT && stock < write.quantity;
}

function told(answer: Answer | undefined): string {
  if (answer === undefined) return 'nothing';
  return answer.status === 'acknowledged' ? answer.id : `refused (${answer.httpStatus})`;
}

function describe(seller: string, { kind, label }: Labelled): string {
  return `${kind} ${label} of ${seller}`;
}

function anomaly(code: Anomaly['code'], detail: string): Anomaly {
  return { code, detail };
}
