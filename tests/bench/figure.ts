/** One line of the table. */
export interface Figure {
  work: string;
  ours: number;
  /** Measured in the same run; absent where the target is a plain bound. */
  reference?: number;
  unit: string;
  /** How ours compares with the reference: more is better. */
  ratio?: number;
  /** The least ratio; without a reference the most that `ours` may be. */
  target: number;
  /** Where there is more to reach than the target says. */
  reached?: boolean;
  note?: string;
}

export const isReached = ({ ours, ratio, target, reached }: Figure): boolean =>
  reached ?? (ratio === undefined ? ours <= target : ratio >= target);

export const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!;

const shown = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(value >= 10 ? 3 : 2);

/** One row of a Markdown table. A ratio is cut, not rounded, so that it never looks better than it is. */
export function rowOf(figure: Figure): string {
  const { work, ours, reference, unit, ratio, target, note } = figure;
  const cells = [
    note ? `${work} (${note})` : work,
    `${shown(ours)} ${unit}`,
    reference === undefined ? '' : `${shown(reference)} ${unit}`,
    ratio === undefined ? '' : (Math.floor(ratio * 100) / 100).toFixed(2),
    ratio === undefined ? `at most ${target} ${unit}` : String(target),
    isReached(figure) ? 'yes' : 'no',
  ];
  return `| ${cells.join(' | ')} |`;
}
export const heading = '| work | ours | reference | ratio | target | reached |\n|---|---|---|---|---|---|';
