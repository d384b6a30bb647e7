import './meter.css';
import { number } from './format.ts';
import { Progress } from './progress.tsx';

/** From where on one is told, as the server mails it. Of a single one nobody needs to be told that the first was it. */
const NEARLY = 0.8;

const toldOf = (used: number, limit: number): string | undefined => {
  if (limit <= 1 || used < limit * NEARLY) return undefined;
  return used < limit ? 'nearly used up' : 'used up';
};

/** How much of an allowance is used; -1 is no limit. Red, with a word, where it is nearly or all used up. */
export function Meter({ label, used, limit }: { label: string; used: number; limit: number }) {
  const unlimited = limit < 0;
  const told = toldOf(used, limit);
  return (
    <div className="meter" data-tone={told ? 'red' : undefined}>
      <p className="meter-text">
        <span>{label}</span>
        <span>
          {number(used)} {unlimited ? '· unlimited' : `of ${number(limit)}${told ? ` · ${told}` : ''}`}
        </span>
      </p>
      {unlimited ? null : (
        <Progress
          value={limit === 0 ? 0 : Math.min(1, used / limit)}
          label={`${label} used`}
          tone={told ? 'red' : 'amber'}
        />
      )}
    </div>
  );
}
