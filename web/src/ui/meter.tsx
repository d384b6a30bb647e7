import { number } from './format.ts';
import { Progress } from './progress.tsx';

/** How much of an allowance is used; -1 is no limit. `warns`: red where it is nearly used up. */
export function Meter({ label, used, limit, warns }: { label: string; used: number; limit: number; warns?: boolean }) {
  const unlimited = limit < 0;
  const share = unlimited || limit === 0 ? 0 : used / limit;
  return (
    <div className="meter">
      <p className="meter-text">
        <span>{label}</span>
        <span>
          {number(used)} {unlimited ? '· unlimited' : `of ${number(limit)}`}
        </span>
      </p>
      {unlimited ? null : (
        <Progress value={share} label={`${label} used`} tone={warns && share >= 0.9 ? 'red' : 'amber'} />
      )}
    </div>
  );
}
