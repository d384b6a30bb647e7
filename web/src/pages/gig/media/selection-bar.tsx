import '../../../ui/float-bar.css';
import { Download, EyeOff, FolderInput, ImagePlus, MoreHorizontal, Send, Star, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import type { NamesFormat } from '../../../api/media.ts';
import { Button } from '../../../ui/button.tsx';
import { MarkBar, type MarkSet } from '../../../ui/marks.tsx';
import { Menu, MenuNote } from '../../../ui/menu.tsx';
import { NamesItems } from '../names-items.tsx';

interface SelectionBarProps {
  size: number;
  busy: boolean;
  coverable: boolean;
  onDownload: () => void;
  onMove: () => void;
  onDelete: () => void;
  onCover: () => void;
  /** What all of it bears. */
  marks: MarkSet;
  onMark: (change: Partial<MarkSet>) => void;
  onNames: (format: NamesFormat) => void;
  /** Where there are edits among them that wait. */
  onPublish: (() => void) | undefined;
  /** Where there are published ones, and none that waits. */
  onTakeBack: (() => void) | undefined;
  onClear: () => void;
}

export function SelectionBar({
  size,
  busy,
  coverable,
  onDownload,
  onMove,
  onDelete,
  onCover,
  marks,
  onMark,
  onNames,
  onPublish,
  onTakeBack,
  onClear,
}: SelectionBarProps) {
  const [marking, setMarking] = useState(false);
  return (
    <div className="float-bar" role="toolbar" aria-label="Selection">
      {marking ? (
        <div className="float-marks">
          <MarkBar marks={marks} onMark={onMark} />
        </div>
      ) : null}
      <span className="float-count" role="status">
        {size.toLocaleString('en-IN')} selected
      </span>
      {onPublish ? (
        <Button kind="primary" small onClick={onPublish}>
          <Send aria-hidden /> Publish
        </Button>
      ) : null}
      {onTakeBack ? (
        <Button kind="quiet" small onClick={onTakeBack}>
          <EyeOff aria-hidden /> Take back
        </Button>
      ) : null}
      <Button kind="quiet" small busy={busy} onClick={onDownload}>
        <Download aria-hidden /> Download
      </Button>
      <Button kind="quiet" small onClick={onMove}>
        <FolderInput aria-hidden /> Move
      </Button>
      {/* What waits is no cover for anybody yet, and a phone has room for six. */}
      {onPublish ? null : (
        <Button
          kind="quiet"
          small
          disabled={!coverable}
          title={coverable ? undefined : 'Please select a photo to set as feature image'}
          onClick={onCover}
        >
          <ImagePlus aria-hidden />
          <span className="wide-only">Set as cover</span>
          <span className="phone-only" aria-hidden>
            Cover
          </span>
        </Button>
      )}
      <Button kind="quiet" small aria-expanded={marking} onClick={() => setMarking(!marking)}>
        <Star aria-hidden /> Mark
      </Button>
      <Button kind="quiet" small onClick={onDelete}>
        <Trash2 aria-hidden /> Delete
      </Button>
      <Menu
        trigger={
          <Button kind="quiet" small aria-label="More with the selection">
            <MoreHorizontal aria-hidden />
          </Button>
        }
      >
        <MenuNote>For other programs</MenuNote>
        <NamesItems onPick={onNames} />
      </Menu>
      <Button kind="quiet" icon small aria-label="Clear selection" onClick={onClear}>
        <X aria-hidden />
      </Button>
    </div>
  );
}
