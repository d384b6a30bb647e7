import './acceptance.css';
import { useMutation } from '@tanstack/react-query';
import { Download, ShieldAlert, ShieldCheck } from 'lucide-react';
import { sentence } from '../../api/call.ts';
import type { Quotation, QuotationCheck } from '../../api/quotation.ts';
import { Button } from '../../ui/button.tsx';
import { dateTime } from '../../ui/format.ts';
import { saveFile } from '../../ui/save-file.ts';
import { toast } from '../../ui/toast.tsx';

interface AcceptanceProps {
  number: string;
  acceptance: NonNullable<Quotation['acceptance']>;
  check: () => Promise<QuotationCheck>;
}

/** By whom and when a quotation was accepted, with the hash of what was, and whether that still is what stands. */
export function Acceptance({ number, acceptance, check }: AcceptanceProps) {
  const checked = useMutation({
    mutationFn: check,
    onError: (error) =>
      toast({ text: sentence(error, 'This did not work. Please try again.'), tone: 'bad', about: 'check' }),
  });
  const { data } = checked;
  const save = (text: string) =>
    saveFile({ file: new Blob([text], { type: 'application/json' }), name: `${number.replaceAll('/', '-')}.json` });
  return (
    <div className="acceptance">
      <p>
        Accepted by <strong>{acceptance.name}</strong> on{' '}
        <time dateTime={acceptance.accepted_at}>{dateTime(acceptance.accepted_at)}</time>.
      </p>
      <p className="quiet small">
        Fingerprint of what was accepted (SHA-256):
        <br />
        <code className="acceptance-hash">{acceptance.hash}</code>
      </p>
      <div className="page-actions">
        <Button busy={checked.isPending} onClick={() => checked.mutate()}>
          <ShieldCheck aria-hidden /> Check it now
        </Button>
        {data ? (
          <Button kind="quiet" onClick={() => save(data.text)}>
            <Download aria-hidden /> Download the text
          </Button>
        ) : null}
      </div>
      <div role="status">
        {!data ? null : data.unchanged ? (
          <p className="acceptance-result">
            <ShieldCheck aria-hidden /> What stands today is exactly what was accepted: lines, totals and contract.
          </p>
        ) : (
          <p className="acceptance-result">
            <ShieldAlert aria-hidden /> What stands today is not what was accepted. Please keep this page, and ask the
            other side.
          </p>
        )}
      </div>
    </div>
  );
}
