import { UserRoundX } from 'lucide-react';
import './picks.css';

/** Of a photo that was found for somebody, and shows somebody else. */
export function NotMeButton({ label, look, onPress }: { label: string; look: 'tile' | 'viewer'; onPress: () => void }) {
  return (
    <button
      type="button"
      className={look === 'tile' ? 'tile-pick' : 'viewer-tool viewer-not-me'}
      tabIndex={look === 'tile' ? -1 : undefined}
      aria-label={`Not me: ${label}`}
      title={look === 'tile' ? 'Not me' : 'Not me (N)'}
      onClick={onPress}
    >
      <UserRoundX aria-hidden />
      {look === 'viewer' ? <span aria-hidden>Not me</span> : null}
    </button>
  );
}
