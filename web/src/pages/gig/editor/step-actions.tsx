import { Columns2, Redo2, RotateCcw, Undo2 } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';

interface StepActionsProps {
  canUndo: boolean;
  canRedo: boolean;
  /** The photo is shown as it was. */
  before: boolean;
  neutral: boolean;
  busy: boolean;
  off: boolean;
  onUndo: () => void;
  onRedo: () => void;
  onBefore: () => void;
  onReset: () => void;
}

/** Back and forth among the steps of an edit. */
export function StepActions(props: StepActionsProps) {
  const { canUndo, canRedo, before, neutral, busy, off, onUndo, onRedo, onBefore, onReset } = props;
  const small = { kind: 'quiet', small: true } as const;
  return (
    <div className="editor-look" role="group" aria-label="Steps">
      <Button {...small} icon aria-label="Undo" title="Undo (Ctrl+Z)" disabled={!canUndo || off} onClick={onUndo}>
        <Undo2 aria-hidden />
      </Button>
      <Button {...small} icon aria-label="Redo" title="Redo (Ctrl+Shift+Z)" disabled={!canRedo || off} onClick={onRedo}>
        <Redo2 aria-hidden />
      </Button>
      <Button {...small} aria-pressed={before} title="Before (B)" disabled={neutral} onClick={onBefore}>
        <Columns2 aria-hidden /> Before
      </Button>
      <Button {...small} disabled={neutral || busy} onClick={onReset}>
        <RotateCcw aria-hidden /> Reset
      </Button>
    </div>
  );
}
