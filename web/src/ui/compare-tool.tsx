import { Columns2 } from 'lucide-react';

interface CompareToolProps {
  onPress: () => void;
  /** With its word, beside tools that have theirs. */
  look?: 'viewer-tool' | 'client-act';
}

/** The viewer's way to before and after. */
export function CompareTool({ onPress, look = 'viewer-tool' }: CompareToolProps) {
  return (
    <button
      type="button"
      className={look}
      aria-label="Compare before and after"
      title="Before and after (B)"
      onClick={onPress}
    >
      <Columns2 aria-hidden /> {look === 'client-act' ? 'Compare' : null}
    </button>
  );
}
