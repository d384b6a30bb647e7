import { CircleAlert, CircleCheck, ImageIcon, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { size } from '../../../ui/format.ts';
import { Progress } from '../../../ui/progress.tsx';
import type { SharedPhoto } from './use-sharing.ts';

const WORDS: Record<SharedPhoto['state'], string> = {
  chosen: 'Ready',
  sending: 'Uploading',
  done: 'Uploaded',
  refused: 'Not accepted',
  failed: 'Upload failed',
};

function Row({ photo, onRemove, busy }: { photo: SharedPhoto; onRemove: (id: number) => void; busy: boolean }) {
  const { id, file, address, state, sent, sentence } = photo;
  const [shown, setShown] = useState(true);
  return (
    <li className="share-row" data-state={state}>
      <span className="share-thumb" aria-hidden>
        {shown && address ? <img src={address} alt="" onError={() => setShown(false)} /> : <ImageIcon />}
      </span>
      <div className="share-file">
        <p className="share-name">{file.name}</p>
        {state === 'sending' ? (
          <Progress value={sent} label={`Upload of ${file.name}`} />
        ) : (
          <p className="share-note">{sentence || `${WORDS[state]} · ${size(file.size)}`}</p>
        )}
      </div>
      {state === 'done' ? (
        <CircleCheck className="share-good" aria-hidden />
      ) : state === 'refused' || state === 'failed' ? (
        <CircleAlert className="share-bad" aria-hidden />
      ) : null}
      {state !== 'done' && state !== 'sending' && !busy ? (
        <Button kind="quiet" icon small aria-label={`Remove ${file.name}`} onClick={() => onRemove(id)}>
          <X aria-hidden />
        </Button>
      ) : null}
    </li>
  );
}

export function SharedPhotos({
  photos,
  onRemove,
  busy,
}: {
  photos: readonly SharedPhoto[];
  onRemove: (id: number) => void;
  busy: boolean;
}) {
  const sum = photos.reduce((all, { file }) => all + file.size, 0);
  const sent = photos.reduce((all, photo) => all + photo.sent * photo.file.size, 0);
  const going = photos.some(({ state }) => state === 'sending');
  return (
    <div className="share-list">
      {going ? (
        <div className="share-overall">
          <Progress value={sum > 0 ? sent / sum : 0} label="All photos" />
          <p className="quiet small" role="status">
            {photos.filter(({ state }) => state === 'done').length} of {photos.length} uploaded
          </p>
        </div>
      ) : null}
      <ul>
        {photos.map((photo) => (
          <Row key={photo.id} photo={photo} onRemove={onRemove} busy={busy} />
        ))}
      </ul>
    </div>
  );
}
