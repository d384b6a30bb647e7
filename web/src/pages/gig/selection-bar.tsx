import '../../ui/float-bar.css';
import { Download, FolderInput, ImagePlus, Trash2, X } from 'lucide-react';
import { Button } from '../../ui/button.tsx';

interface SelectionBarProps {
  size: number;
  busy: boolean;
  coverable: boolean;
  onDownload: () => void;
  onMove: () => void;
  onDelete: () => void;
  onCover: () => void;
  onClear: () => void;
}

export function SelectionBar({ size, busy, coverable, onDownload, onMove, onDelete, onCover, onClear }: SelectionBarProps) {
  return (
    <div className="float-bar" role="toolbar" aria-label="Selection">
      <span className="float-count" role="status">
        {size.toLocaleString('en-IN')} selected
      </span>
      <Button kind="quiet" small busy={busy} onClick={onDownload}>
        <Download aria-hidden /> Download
      </Button>
      <Button kind="quiet" small onClick={onMove}>
        <FolderInput aria-hidden /> Move
      </Button>
      <Button kind="quiet" small disabled={!coverable} title={coverable ? undefined : 'Please select a photo to set as feature image'} onClick={onCover}>
        <ImagePlus aria-hidden />
        <span className="wide-only">Set as cover</span>
        <span className="phone-only" aria-hidden>
          Cover
        </span>
      </Button>
      <Button kind="quiet" small onClick={onDelete}>
        <Trash2 aria-hidden /> Delete
      </Button>
      <Button kind="quiet" icon small aria-label="Clear selection" onClick={onClear}>
        <X aria-hidden />
      </Button>
    </div>
  );
}
