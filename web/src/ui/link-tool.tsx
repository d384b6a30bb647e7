import { Link as LinkIcon } from 'lucide-react';
import { photoAddress, shareLink } from './share-link.ts';

interface LinkToolProps {
  /** The photo's. */
  id: string;
  look?: 'viewer-tool' | 'client-act';
}

/** The viewer's way to hand on the photo's own link. */
export function LinkTool({ id, look = 'viewer-tool' }: LinkToolProps) {
  return (
    <button
      type="button"
      className={look}
      aria-label="Copy link"
      title="Copy link"
      onClick={() => void shareLink(photoAddress(id))}
    >
      <LinkIcon aria-hidden /> {look === 'client-act' ? 'Link' : null}
    </button>
  );
}
