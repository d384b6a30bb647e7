import { DownloadCloud, FileDown, LayoutGrid, Rows3, SquareCheck, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { NamesFormat } from '../../../api/media.ts';
import { Button } from '../../../ui/button.tsx';
import { count } from '../../../ui/format.ts';
import { Menu, MenuNote } from '../../../ui/menu.tsx';
import type { GridLook } from './grid-look.ts';
import { NamesItems } from '../names-items.tsx';

interface MediaToolsProps {
  /** Null while it is not known. */
  total: number | null;
  selecting: boolean;
  gathering: boolean;
  preparing: boolean;
  look: GridLook;
  onLook: (look: GridLook) => void;
  onSelect: () => void;
  onAll: () => void;
  onDone: () => void;
  onDownload: () => void;
  onNames: (format: NamesFormat) => void;
  upload: ReactNode;
}

/** Above the grid: how much there is, and what can be done with all of it. */
export function MediaTools({
  total,
  selecting,
  gathering,
  preparing,
  look,
  onLook,
  onSelect,
  onAll,
  onDone,
  onDownload,
  onNames,
  upload,
}: MediaToolsProps) {
  const other: GridLook = look === 'cards' ? 'rows' : 'cards';
  const otherName = other === 'rows' ? 'Show in rows' : 'Show as cards';
  return (
    <div className="media-tools">
      <p className="quiet small" role="status">
        {total === null ? '' : count(total, 'item')}
        {selecting ? (
          <span className="media-keys" aria-hidden>
            {' '}
            · Shift selects a row of them, Ctrl A all, Esc none
          </span>
        ) : null}
      </p>
      <div className="media-buttons" data-selecting={selecting || undefined}>
        {total ? (
          <>
            {selecting ? (
              <>
                <Button kind="quiet" small busy={gathering} onClick={onAll}>
                  Select All
                </Button>
                <Button kind="quiet" small onClick={onDone}>
                  <X aria-hidden /> Done
                </Button>
              </>
            ) : (
              <Button kind="quiet" small onClick={onSelect}>
                <SquareCheck aria-hidden /> Select
              </Button>
            )}
            <Button kind="quiet" small className="media-all" busy={preparing} onClick={onDownload}>
              <DownloadCloud aria-hidden /> <span>Download all</span>
            </Button>
            <Menu
              trigger={
                <Button
                  kind="quiet"
                  icon
                  small
                  className="media-look"
                  aria-label="File names of all these"
                  title="File names"
                >
                  <FileDown aria-hidden />
                </Button>
              }
            >
              <MenuNote>Camera file names of what you see</MenuNote>
              <NamesItems onPick={onNames} />
            </Menu>
            <Button
              kind="quiet"
              icon
              small
              className="media-look"
              aria-label={otherName}
              title={otherName}
              onClick={() => onLook(other)}
            >
              {other === 'rows' ? <Rows3 aria-hidden /> : <LayoutGrid aria-hidden />}
            </Button>
          </>
        ) : null}
        {upload}
      </div>
    </div>
  );
}
