import './client-zip.css';
import { CircleAlert } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { count } from '../../ui/format.ts';
import { Progress } from '../../ui/progress.tsx';
import type { ClientZip } from './use-client-zip.ts';

/** How far a zip has come, while its pictures are made. */
export function ClientZipBar({ zip, dismiss }: Pick<ClientZip, 'zip' | 'dismiss'>) {
  if (!zip) return null;
  const failed = zip.state === 'failed';
  return (
    <section className="client-zip" aria-label="Your zip">
      <div className="client-zip-text" role="status">
        <p className="client-zip-title">
          {failed ? <CircleAlert className="client-zip-bad" aria-hidden /> : null}
          {failed ? 'The zip could not be made' : `Preparing ${count(zip.count, 'photo')}`}
        </p>
        <p className="quiet small">
          {failed ? zip.detail : `${zip.done} of ${zip.count} ready. The download begins by itself. ${zip.note}`.trim()}
        </p>
      </div>
      <Button small kind="quiet" onClick={dismiss}>
        {failed ? 'Close' : 'Cancel'}
      </Button>
      {failed ? null : <Progress value={zip.count > 0 ? zip.done / zip.count : 0} label="Preparing the zip" />}
    </section>
  );
}
