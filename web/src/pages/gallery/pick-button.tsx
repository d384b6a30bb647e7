import { Heart } from 'lucide-react';
import './picks.css';

interface PickButtonProps {
  picked: boolean;
  label: string;
  look: 'tile' | 'viewer';
  onPick: () => void;
}

/** The heart of a guest's own picks. */
export function PickButton({ picked, label, look, onPick }: PickButtonProps) {
  return (
    <button
      type="button"
      className={look === 'tile' ? 'tile-pick' : 'viewer-tool viewer-pick'}
      aria-pressed={picked}
      tabIndex={look === 'tile' ? -1 : undefined}
      aria-label={`${picked ? 'Take out of my picks:' : 'Add to my picks:'} ${label}`}
      title={picked ? 'Take out of my picks (L)' : 'Add to my picks (L)'}
      onClick={onPick}
    >
      <Heart aria-hidden />
      {look === 'viewer' ? <span className="viewer-word">My picks</span> : null}
    </button>
  );
}
