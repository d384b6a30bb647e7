import './marks.css';
import { Flag, Star, X } from 'lucide-react';
import type { ReactNode } from 'react';

export const LABELS = ['red', 'yellow', 'green', 'blue', 'purple'] as const;
export type LabelColour = (typeof LABELS)[number];
export type FlagSign = 'pick' | 'reject';
/** How a photographer marked a photo. */
export interface MarkSet {
  stars: number;
  label: LabelColour | null;
  flag: FlagSign | null;
}
const STARS = [1, 2, 3, 4, 5] as const;

const starsInWords = (stars: number): string => (stars === 1 ? '1 star' : `${stars} stars`);
const FLAG_WORDS = { pick: 'picked', reject: 'rejected' } as const;

/** '3 stars, red label, rejected'. */
export const marksInWords = (marks: MarkSet | undefined): string =>
  marks
    ? [
        marks.stars > 0 ? starsInWords(marks.stars) : '',
        marks.label ? `${marks.label} label` : '',
        marks.flag ? FLAG_WORDS[marks.flag] : '',
      ]
        .filter(Boolean)
        .join(', ')
    : '';

export const FlagIcon = ({ flag }: { flag: FlagSign }) => (flag === 'pick' ? <Flag aria-hidden /> : <X aria-hidden />);

/** The marks on a photo in a grid: seen, not pressed. Its words are in the photo's own name. */
export function MarkSigns({ marks: { stars, label, flag } }: { marks: MarkSet }) {
  return (
    <span className="marks" aria-hidden>
      {flag ? (
        <span className="marks-flag" data-flag={flag}>
          <FlagIcon flag={flag} />
        </span>
      ) : null}
      {stars > 0 ? <span className="marks-stars">{'★'.repeat(stars)}</span> : null}
      {label ? <span className="marks-label" data-label={label} /> : null}
    </span>
  );
}

interface ButtonProps {
  pressed: boolean;
  name: string;
  hint?: string | undefined;
  className: string;
  data?: { label?: string; flag?: string };
  onPress: () => void;
  children: ReactNode;
}
export function MarkButton({ pressed, name, hint, className, data, onPress, children }: ButtonProps) {
  return (
    <button
      type="button"
      className={`mark ${className}`}
      aria-pressed={pressed}
      aria-label={name}
      title={hint ? `${name} (${hint})` : name}
      data-label={data?.label}
      data-flag={data?.flag}
      onClick={onPress}
    >
      {children}
    </button>
  );
}

/** Five stars in a row; `names` what each does. Those up to `value` shine. */
export function StarRow({
  value,
  nameOf,
  onPress,
}: {
  value: number;
  nameOf: (star: number) => string;
  onPress: (star: number) => void;
}) {
  return (
    <span className="mark-row" role="group" aria-label="Stars">
      {STARS.map((star) => (
        <MarkButton
          key={star}
          className="mark-star"
          pressed={star === value}
          name={nameOf(star)}
          onPress={() => onPress(star)}
        >
          <Star aria-hidden data-lit={star <= value || undefined} />
        </MarkButton>
      ))}
    </span>
  );
}

interface MarkBarProps {
  marks: MarkSet;
  onMark: (change: Partial<MarkSet>) => void;
}
const KEYS: Partial<Record<LabelColour, string>> = { red: '6', yellow: '7', green: '8', blue: '9' };

/** Stars, labels and flags to press; what is pressed again is taken away. */
export function MarkBar({ marks, onMark }: MarkBarProps) {
  return (
    <div className="mark-bar" role="toolbar" aria-label="Marks">
      <StarRow
        value={marks.stars}
        nameOf={starsInWords}
        onPress={(star) => onMark({ stars: star === marks.stars ? 0 : star })}
      />
      <span className="mark-row" role="group" aria-label="Labels">
        {LABELS.map((label) => (
          <MarkButton
            key={label}
            className="mark-label"
            data={{ label }}
            pressed={marks.label === label}
            name={`${label[0]!.toUpperCase()}${label.slice(1)} label`}
            hint={KEYS[label]}
            onPress={() => onMark({ label: marks.label === label ? null : label })}
          >
            <span className="mark-dot" />
          </MarkButton>
        ))}
      </span>
      <span className="mark-row" role="group" aria-label="Flags">
        <MarkButton
          className="mark-flag"
          data={{ flag: 'pick' }}
          pressed={marks.flag === 'pick'}
          name="Pick"
          hint="P"
          onPress={() => onMark({ flag: marks.flag === 'pick' ? null : 'pick' })}
        >
          <FlagIcon flag="pick" />
        </MarkButton>
        <MarkButton
          className="mark-flag"
          data={{ flag: 'reject' }}
          pressed={marks.flag === 'reject'}
          name="Reject"
          hint="X"
          onPress={() => onMark({ flag: marks.flag === 'reject' ? null : 'reject' })}
        >
          <FlagIcon flag="reject" />
        </MarkButton>
      </span>
    </div>
  );
}

const BY_KEY: Record<string, Partial<MarkSet>> = {
  ...Object.fromEntries([0, ...STARS].map((stars) => [String(stars), { stars }])),
  6: { label: 'red' },
  7: { label: 'yellow' },
  8: { label: 'green' },
  9: { label: 'blue' },
  p: { flag: 'pick' },
  x: { flag: 'reject' },
  u: { flag: null },
};
/** The keys of Lightroom: 1 to 5 and 0 for stars, 6 to 9 for labels (once more takes it away), P, X and U for flags. `now`: what all that is marked bears. */
export function markOfKey(key: string, now: MarkSet | undefined): Partial<MarkSet> | undefined {
  const change = BY_KEY[key];
  return change?.label && now?.label === change.label ? { label: null } : change;
}
