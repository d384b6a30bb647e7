import { ChevronDown, FileArchive, Files, Smartphone } from 'lucide-react';
import { Button, type ButtonKind } from '../../ui/button.tsx';
import { number } from '../../ui/words.ts';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { MOST_SHEET, MOST_SINGLE } from './can-share.ts';
import type { DownloadWay } from './photo-download.ts';

interface DownloadMenuProps {
  count: number;
  sheet: boolean;
  kind: ButtonKind;
  small: boolean | undefined;
  disabled: boolean;
  onTake: (way: DownloadWay) => void;
}

/** The other ways to take many photos home. */
export function DownloadMenu({ count, sheet, kind, small, disabled, onTake }: DownloadMenuProps) {
  const trigger = (
    <Button
      kind={kind}
      small={small}
      icon
      className="download-more"
      disabled={disabled}
      aria-label="Choose how to download"
    >
      <ChevronDown aria-hidden />
    </Button>
  );
  return (
    <Menu trigger={trigger}>
      {sheet && count <= MOST_SHEET ? (
        <MenuItem onSelect={() => onTake('sheet')}>
          <Smartphone aria-hidden /> Save to Photos
        </MenuItem>
      ) : null}
      <MenuItem onSelect={() => onTake('zip')}>
        <FileArchive aria-hidden /> As one zip file
      </MenuItem>
      {count <= MOST_SINGLE ? (
        <MenuItem onSelect={() => onTake('single')}>
          <Files aria-hidden /> As {number(count)} single files
        </MenuItem>
      ) : null}
    </Menu>
  );
}
