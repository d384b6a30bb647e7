import { Folder as FolderIcon, FolderMinus } from 'lucide-react';
import { useState } from 'react';
import type { Folder } from '../../../api/media.ts';
import { Button } from '../../../ui/button.tsx';
import { Choice, ChoiceGroup } from '../../../ui/choice.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { count as counted } from '../../../ui/format.ts';

interface MoveDialogProps {
  open: boolean;
  count: number;
  folders: Folder[];
  busy: boolean;
  onMove: (folderId: string | null) => void;
  onClose: () => void;
}

export function MoveDialog({ open, count, folders, busy, onMove, onClose }: MoveDialogProps) {
  const [chosen, setChosen] = useState<string>('');
  return (
    <Dialog
      open={open}
      onClose={onClose}
      locked={busy}
      title={`Move ${counted(count, 'item')}`}
      description={folders.length === 0 ? 'There are no folders yet. Create one beside the grid.' : undefined}
      actions={
        <>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button
            kind="primary"
            busy={busy}
            disabled={!chosen}
            onClick={() => onMove(chosen === 'none' ? null : chosen)}
          >
            Move
          </Button>
        </>
      }
    >
      <ChoiceGroup label="To">
        {folders.map((folder) => (
          <Choice
            key={folder.folder_id}
            name="folder"
            value={folder.folder_id}
            checked={chosen === folder.folder_id}
            onChange={() => setChosen(folder.folder_id)}
          >
            <FolderIcon aria-hidden /> {folder.folder_name}
          </Choice>
        ))}
        <Choice name="folder" value="none" checked={chosen === 'none'} onChange={() => setChosen('none')}>
          <FolderMinus aria-hidden /> Out of folders
        </Choice>
      </ChoiceGroup>
    </Dialog>
  );
}
