import { useMutation, useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, Copy, Lock, LockOpen, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { sentence } from '../../../api/call.ts';
import { type MonthSeal, businessMonthQuery, verifyMonth } from '../../../api/month-seal.ts';
import { Button } from '../../../ui/button.tsx';
import { copy } from '../../../ui/copy.ts';
import { dateTime, number } from '../../../ui/format.ts';
import { toast } from '../../../ui/toast.tsx';
import { SealDialog } from './seal-dialog.tsx';
import { monthName } from './use-month.ts';

/** Of a digest so much is shown: its beginning. */
const SHOWN_OF_DIGEST = 16;

const copied = async (digest: string): Promise<void> => {
  if (await copy(digest)) toast({ text: 'Digest copied', tone: 'good', about: 'digest' });
  else toast({ text: 'The digest could not be copied. Please select it yourself.', tone: 'bad', about: 'digest' });
};

function Verified({ unchanged, differences, entries }: { unchanged: boolean; differences: string[]; entries: number }) {
  return unchanged ? (
    <p className="gst-verified" data-tone="green">
      <CircleCheck aria-hidden />
      <span>
        Unchanged: the figures and {number(entries)} {entries === 1 ? 'entry' : 'entries'} are those that were sealed.
      </span>
    </p>
  ) : (
    <div className="gst-verified" data-tone="red">
      <CircleAlert aria-hidden />
      <div>
        <p>Changed since it was sealed:</p>
        <ul>
          {differences.map((difference) => (
            <li key={difference}>{difference}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}

/** When a month was sealed and by what, and whether it still is what it was. */
export function Sealed({ seal }: { seal: MonthSeal }) {
  const verify = useMutation({
    mutationFn: () => verifyMonth(seal.month),
    onError: (error: Error) =>
      toast({ text: sentence(error, 'The seal could not be verified'), tone: 'bad', about: 'month-seal' }),
  });
  return (
    <section className="gst-seal" data-sealed aria-label="Seal">
      <div className="gst-seal-text">
        <Lock aria-hidden />
        <div>
          <p className="gst-seal-title">
            Sealed on <time dateTime={seal.sealed_at}>{dateTime(seal.sealed_at)}</time>
          </p>
          <p className="quiet small gst-digest">
            Digest <code title={seal.digest}>{seal.digest.slice(0, SHOWN_OF_DIGEST)}…</code>
            <Button kind="quiet" icon small aria-label="Copy digest" onClick={() => void copied(seal.digest)}>
              <Copy aria-hidden />
            </Button>
          </p>
        </div>
      </div>
      <Button busy={verify.isPending} onClick={() => verify.mutate()}>
        <ShieldCheck aria-hidden /> Verify
      </Button>
      <div className="gst-answer" role="status">
        {verify.data ? <Verified {...verify.data} entries={seal.entries} /> : null}
      </div>
    </section>
  );
}

/** How a month stands, and the way to seal it. */
export function MonthSealing({ month, onShow }: { month: string; onShow: (month: string) => void }) {
  const [asking, setAsking] = useState(false);
  const of = useQuery(businessMonthQuery(month)).data?.month;
  if (!of) return null;
  if (of.seal) return <Sealed seal={of.seal} key={of.seal.digest} />;
  const name = monthName(month);
  const text = {
    running: `${name} has not ended yet. It can be sealed once it has.`,
    open:
      of.first === null
        ? 'A seal signs its figures: nothing can be dated into it any more.'
        : `Months are sealed in their order: ${monthName(of.first)} comes first.`,
    closed: 'Nothing can be dated into it any more. A seal signs its figures.',
    sealed: '',
  }[of.status];
  return (
    <section className="gst-seal" aria-label="Seal">
      <div className="gst-seal-text">
        {of.status === 'closed' ? <Lock aria-hidden /> : <LockOpen aria-hidden />}
        <div>
          <p className="gst-seal-title">{of.status === 'closed' ? 'Closed, not sealed' : 'Not sealed'}</p>
          <p className="quiet small">{text}</p>
        </div>
      </div>
      {of.status === 'running' ? null : of.first === null ? (
        <Button kind="primary" onClick={() => setAsking(true)}>
          <Lock aria-hidden /> Seal {name}
        </Button>
      ) : (
        <Button onClick={() => onShow(of.first!)}>Go to {monthName(of.first)}</Button>
      )}
      {asking ? <SealDialog month={of} onClose={() => setAsking(false)} /> : null}
    </section>
  );
}
