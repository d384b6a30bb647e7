import { ArrowUp, CircleAlert, CircleCheck, Clock, Copy, RotateCcw, WifiOff, X } from 'lucide-react';
import type { CSSProperties } from 'react';
import { Button } from '../ui/button.tsx';
import { size } from '../ui/format.ts';
import { Progress } from '../ui/progress.tsx';
import { cancel, retry } from './controls.ts';
import { isOpen, type Upload } from './uploads.ts';

const words: Record<Upload['state'], string> = {
  waiting: 'Waiting its turn',
  paused: 'Waiting for the network',
  sending: 'Uploading',
  done: 'Uploaded',
  duplicate: 'Already in this gig',
  refused: 'Not accepted',
  failed: 'Not uploaded',
};

function StateIcon({ state }: { state: Upload['state'] }) {
  if (state === 'done') return <CircleCheck className="tray-good" aria-hidden />;
  if (state === 'duplicate') return <Copy aria-hidden />;
  if (state === 'refused' || state === 'failed') return <CircleAlert className="tray-bad" aria-hidden />;
  if (state === 'paused') return <WifiOff aria-hidden />;
  return state === 'sending' ? <ArrowUp className="tray-sending" aria-hidden /> : <Clock aria-hidden />;
}

export function UploadRow({ upload, style }: { upload: Upload; style: CSSProperties }) {
  const { id, name, state, sent, sentence } = upload;
  return (
    <li className="tray-row" style={style}>
      <StateIcon state={state} />
      <div className="tray-file">
        <p className="tray-name" title={name}>
          {name}
        </p>
        {state === 'sending' ? (
          <Progress value={upload.size > 0 ? sent / upload.size : 0} label={`Upload of ${name}`} />
        ) : (
          <p className="tray-note" title={sentence}>
            {sentence || words[state]} · {size(upload.size)}
          </p>
        )}
      </div>
      {state === 'failed' || state === 'paused' ? (
        <Button kind="quiet" icon small aria-label={`Retry ${name}`} onClick={() => retry(id)}>
          <RotateCcw aria-hidden />
        </Button>
      ) : null}
      {isOpen(upload) ? (
        <Button kind="quiet" icon small aria-label={`Cancel ${name}`} onClick={() => cancel(id)}>
          <X aria-hidden />
        </Button>
      ) : null}
    </li>
  );
}
