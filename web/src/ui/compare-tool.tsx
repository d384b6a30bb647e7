import { Columns2 } from 'lucide-react';

/** The viewer's way to before and after. */
export function CompareTool({ onPress }: { onPress: () => void }) {
  return (
    <button type="button" className="viewer-tool" aria-label="Compare before and after" title="Before and after (B)" onClick={onPress}>
      <Columns2 aria-hidden />
    </button>
  );
}
