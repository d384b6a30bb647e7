import { Plus, RotateCcw } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { curveThrough } from '../../../../../domain/develop/curve.ts';
import { type Curves, MOST_POINTS, type Point, type Recipe } from '../../../../../domain/develop/recipe.ts';
import { Button } from '../../../ui/button.tsx';
import { Choice, ChoiceGroup } from '../../../ui/choice.tsx';

const LINES = [
  ['all', 'All'],
  ['red', 'Red'],
  ['green', 'Green'],
  ['blue', 'Blue'],
] as const;
const ENDS: readonly Point[] = [
  [0, 0],
  [255, 255],
];
const STEPS: Record<string, Point> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
const FAR = 10;
const within = (value: number, least: number, most: number): number =>
  Math.round(Math.min(most, Math.max(least, value)));

/** The points with one of them elsewhere: between its neighbours, inside of the box. */
const moved = (points: readonly Point[], at: number, [x, y]: Point): Point[] =>
  points.map((point, index) =>
    index === at
      ? [within(x, (points[at - 1]?.[0] ?? -1) + 1, (points[at + 1]?.[0] ?? 256) - 1), within(y, 0, 255)]
      : point,
  );
/** With one more, on the line, in the middle of the widest gap. */
function withOneMore(points: readonly Point[]): Point[] {
  const gaps = points.slice(1).map(([x], at) => x - points[at]![0]);
  const at = gaps.indexOf(Math.max(...gaps));
  const x = Math.round((points[at]![0] + points[at + 1]![0]) / 2);
  return [...points.slice(0, at + 1), [x, Math.round(curveThrough(points)(x))], ...points.slice(at + 1)];
}

interface CurvePanelProps {
  curves: Curves;
  disabled: boolean;
  onChange: (change: Partial<Recipe>, by?: string) => void;
  onSettle: () => void;
}

/** What becomes of dark and light, of all colours or one: points that are drawn, or moved by keys. */
export function CurvePanel({ curves, disabled, onChange, onSettle }: CurvePanelProps) {
  const [line, setLine] = useState<keyof Curves>('all');
  const points = curves[line].length < 2 ? ENDS : curves[line];
  const set = (next: Point[], by?: string) => onChange({ curves: { ...curves, [line]: next } }, by);
  const curve = curveThrough(points);
  const path = Array.from({ length: 64 }, (_, at) => {
    const x = (at * 255) / 63;
    return `${at === 0 ? 'M' : 'L'}${x.toFixed(1)} ${(255 - curve(x)).toFixed(1)}`;
  }).join('');
  const drag = (event: PointerEvent<HTMLButtonElement>, at: number) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const box = event.currentTarget.parentElement!.getBoundingClientRect();
    const place: Point = [
      ((event.clientX - box.left) / box.width) * 255,
      255 - ((event.clientY - box.top) / box.height) * 255,
    ];
    set(moved(points, at, place), `curve-${line}-${at}`);
  };
  const press = (event: KeyboardEvent, at: number) => {
    const [x, y] = points[at]!;
    const step = STEPS[event.key];
    if (step) {
      event.preventDefault();
      const far = event.shiftKey ? FAR : 1;
      set(moved(points, at, [x + step[0] * far, y + step[1] * far]), `curve-${line}-${at}`);
    } else if ((event.key === 'Delete' || event.key === 'Backspace') && points.length > 2) {
      event.preventDefault();
      set(points.filter((_, index) => index !== at));
    }
  };
  return (
    <>
      <ChoiceGroup label="Curve of">
        {LINES.map(([name, text]) => (
          <Choice key={name} name="curve-line" checked={line === name} onChange={() => setLine(name)}>
            {text}
          </Choice>
        ))}
      </ChoiceGroup>
      <div className="curve" data-line={line}>
        <svg viewBox="0 0 255 255" preserveAspectRatio="none" aria-hidden>
          <path className="curve-grid" d="M64 0V255M128 0V255M191 0V255M0 64H255M0 128H255M0 191H255M0 255L255 0" />
          <path className="curve-line" d={path} />
        </svg>
        {points.map(([x, y], at) => (
          <button
            // A point is known by its turn: it cannot pass another.
            key={at}
            type="button"
            className="curve-point"
            disabled={disabled}
            style={{ left: `${(x / 255) * 100}%`, top: `${100 - (y / 255) * 100}%` }}
            aria-label={`Point ${at + 1} of ${points.length}: ${Math.round(x)} becomes ${Math.round(y)}`}
            onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
            onPointerMove={(event) => drag(event, at)}
            onPointerUp={onSettle}
            onKeyDown={(event) => press(event, at)}
            onKeyUp={onSettle}
          />
        ))}
      </div>
      <div className="editor-look">
        <Button small disabled={disabled || points.length >= MOST_POINTS} onClick={() => set(withOneMore(points))}>
          <Plus aria-hidden /> Add a point
        </Button>
        <Button kind="quiet" small disabled={disabled || curves[line].length === 0} onClick={() => set([])}>
          <RotateCcw aria-hidden /> Straight
        </Button>
      </div>
      <p className="quiet small">Draw a point, or move it by the arrow keys. Delete takes it away.</p>
    </>
  );
}
