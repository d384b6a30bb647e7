import { IMPORT_AT_ONCE } from '../../../../../api/contract/client.ts';
import type { ImportLine, ImportOutcome } from '../../../api/client.ts';
import type { FileLine } from './file-line.ts';

/** What an import does with a line of the file. */
export interface PlannedLine extends ImportOutcome {
  line: number;
  name: string;
  /** Of what can be sent. */
  values: ImportLine | null;
}
type Ask = (clients: ImportLine[]) => Promise<{ outcomes: ImportOutcome[] }>;

/** Characters of one request: well below what the server takes of one. */
const MOST_CHARACTERS = 300_000;

function batches(lines: readonly PlannedLine[]): PlannedLine[][] {
  const found: PlannedLine[][] = [];
  let characters = Infinity;
  for (const each of lines) {
    if (!each.values) continue;
    const size = Object.values(each.values).join('').length;
    if (characters + size > MOST_CHARACTERS || (found.at(-1)?.length ?? 0) >= IMPORT_AT_ONCE) {
      found.push([]);
      characters = 0;
    }
    found.at(-1)!.push(each);
    characters += size;
  }
  return found;
}

/** Asks about all lines that can be sent, a part at a time; `onDone` hears how many are through. */
async function through(
  lines: readonly PlannedLine[],
  ask: Ask,
  onDone: (share: number) => void,
): Promise<PlannedLine[]> {
  const told = new Map<PlannedLine, ImportOutcome>();
  const parts = batches(lines);
  for (const [index, part] of parts.entries()) {
    const { outcomes } = await ask(part.map(({ values }) => values!));
    for (const [at, each] of part.entries()) told.set(each, outcomes[at]!);
    onDone((index + 1) / parts.length);
  }
  return lines.map((each) => ({ ...each, ...told.get(each) }));
}

/** What an import of these lines would do. */
export const planned = (lines: readonly FileLine[], ask: Ask, onDone: (share: number) => void) =>
  through(
    lines.map((each) =>
      'wrong' in each
        ? { line: each.line, name: '', values: null, outcome: 'wrong', detail: each.wrong }
        : { line: each.line, name: each.values.client_name, values: each.values, outcome: 'new', detail: '' },
    ),
    ask,
    onDone,
  );

/** Imports what is new or changes somebody. */
export const imported = (lines: readonly PlannedLine[], ask: Ask, onDone: (share: number) => void) =>
  through(
    lines.filter(({ outcome }) => outcome === 'new' || outcome === 'changed'),
    ask,
    onDone,
  );

export type Counts = Record<ImportOutcome['outcome'], number>;
export function countsOf(lines: readonly Pick<PlannedLine, 'outcome'>[]): Counts {
  const counts: Counts = { new: 0, changed: 0, same: 0, wrong: 0 };
  for (const { outcome } of lines) counts[outcome] += 1;
  return counts;
}
