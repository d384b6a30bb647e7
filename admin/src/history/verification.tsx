import { ShieldAlert, ShieldCheck } from 'lucide-react';
import type { z } from 'zod';
import type { auditVerify } from '../../../api/contract/audit.ts';
import { BusyButton } from '../layout/busy-button.tsx';
import type { useVerification } from './queries.ts';

type Verification = ReturnType<typeof useVerification>;
type Verified = z.infer<typeof auditVerify.answer>;
const many = (count: number, one: string) => `${count.toLocaleString('en-IN')} ${one}${count === 1 ? '' : 's'}`;

/** Walks the gig's hash chains. */
export const VerifyButton = ({ verification }: { verification: Verification }) => (
  <BusyButton
    variant="contained"
    startIcon={<ShieldCheck size={16} />}
    busy={verification.isPending}
    onClick={() => verification.mutate()}
  >
    {verification.isPending ? 'Walking the chains …' : 'Verify'}
  </BusyButton>
);

/** Whether every link holds, or which is the first that does not. */
export const Verdict = ({
  verification,
  onBroken,
}: {
  verification: Verification;
  onBroken: (position: number) => void;
}) => (
  <div role="status" className="verified">
    {verification.data ? <Result found={verification.data} onBroken={onBroken} /> : null}
    {verification.error ? (
      <p className="verdict bad">
        <ShieldAlert size={18} aria-hidden /> <span>The chains could not be walked. {verification.error.message}</span>
      </p>
    ) : null}
  </div>
);

function Result({ found, onBroken }: { found: Verified; onBroken: (position: number) => void }) {
  const [first, ...others] = found.broken;
  if (found.intact || !first) {
    return (
      <p className="verdict good">
        <ShieldCheck size={18} aria-hidden />
        <span>
          <strong>Intact.</strong> {many(found.events, 'event')} in {many(found.streams, 'stream')}: every hash follows
          from the one before.
        </span>
      </p>
    );
  }
  return (
    <p className="verdict bad">
      <ShieldAlert size={18} aria-hidden />
      <span>
        <strong>Broken.</strong> The first broken link is revision {first.revision} of <code>{first.stream}</code>, at
        position {first.position}: {first.reason}
        {others.length > 0
          ? ` ${many(others.length, 'link')} after it ${others.length === 1 ? 'is' : 'are'} broken too.`
          : ''}{' '}
        <button type="button" className="linklike" onClick={() => onBroken(first.position)}>
          Show that event
        </button>
      </span>
    </p>
  );
}
