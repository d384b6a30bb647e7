import { Check, CircleAlert, Play } from 'lucide-react';
import type { MarkSet } from './marks.tsx';
import { memo, type CSSProperties, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import type { Box } from './justify.ts';
import { srcSetOf } from './src-set.ts';
import { Spinner } from './spinner.tsx';
import { impression } from './thumbhash.ts';

/** What a grid shows of a photo or a video. */
export interface GridItem {
  id: string;
  thumb: string;
  large: string;
  width: number;
  height: number;
  thumbhash?: string | undefined;
  video?: string | undefined;
  /** For those who do not see it. */
  label: string;
  state?: 'ready' | 'processing' | 'unreadable' | undefined;
  /** A word on the photo, such as the confidence of a match. */
  note?: string | undefined;
  /** The same on a tile that has no room for it. */
  brief?: string | undefined;
  /** How its photographer marked it, for their eyes alone: what stands on the photo for it, and the same in words. */
  marks?: MarkSet | undefined;
  signs?: ReactNode;
  words?: string | undefined;
  /** What lies over the photo beside its own button, for the eye alone. */
  beside?: ReactNode;
}

export interface TileProps {
  item: GridItem;
  box: Box;
  index: number;
  selected: boolean;
  selecting: boolean;
  selectable: boolean;
  current: boolean;
  eager: boolean;
  actions?: ReactNode;
  onOpen: (item: GridItem) => void;
  onSelect: (item: GridItem, range: boolean) => void;
  onKey: (event: KeyboardEvent, index: number) => void;
  onFocus: (index: number) => void;
}

const STATES = { ready: '', processing: 'Preparing', unreadable: 'Cannot be shown' };

/** A small picture stretched by a fifth looks the same and weighs a quarter. */
const STRETCH = 0.8;
/** Pixels; a narrower tile has room for a brief note only. */
const NARROW = 120;

export const PhotoTile = memo(function PhotoTile({
  item,
  box,
  index,
  selected,
  selecting,
  selectable,
  current,
  eager,
  actions,
  onOpen,
  onSelect,
  onKey,
  onFocus,
}: TileProps) {
  const behind = item.thumbhash ? impression(item.thumbhash) : '';
  const style: CSSProperties = {
    width: box.width,
    height: box.height,
    transform: `translate3d(${box.x}px, ${box.y}px, 0)`,
  };
  const press = (event: MouseEvent) => {
    if (selectable && (selecting || event.shiftKey || event.ctrlKey || event.metaKey)) onSelect(item, event.shiftKey);
    else if (item.state !== 'processing') onOpen(item);
  };
  return (
    <li
      className="tile"
      style={style}
      data-selected={selected || undefined}
      data-selecting={selecting || undefined}
      data-flag={item.marks?.flag}
    >
      <button
        type="button"
        className="tile-open"
        data-tile={index}
        tabIndex={current ? 0 : -1}
        aria-label={[item.label, STATES[item.state ?? 'ready'], item.words, item.note].filter(Boolean).join(', ')}
        aria-pressed={selecting ? selected : undefined}
        onClick={press}
        onKeyDown={(event) => onKey(event, index)}
        onFocus={() => onFocus(index)}
        style={behind ? { backgroundImage: `url(${behind})` } : undefined}
      >
        {item.thumb ? (
          <img
            className="tile-image"
            src={item.thumb}
            srcSet={item.large ? srcSetOf({ ...item, thumb_url: item.thumb, large_url: item.large }) : undefined}
            sizes={`${Math.round(box.width * STRETCH)}px`}
            width={Math.round(box.width)}
            height={Math.round(box.height)}
            alt=""
            decoding="async"
            loading={eager ? 'eager' : 'lazy'}
            fetchPriority={eager ? 'high' : 'auto'}
            draggable={false}
            ref={(image) => {
              if (image?.complete && image.naturalWidth > 0) image.dataset.loaded = '';
            }}
            onLoad={(event) => {
              event.currentTarget.dataset.loaded = '';
            }}
          />
        ) : null}
        {item.state === 'processing' ? (
          <span className="tile-state">
            <Spinner /> {STATES.processing}
          </span>
        ) : item.state === 'unreadable' ? (
          <span className="tile-state">
            <CircleAlert aria-hidden /> {STATES.unreadable}
          </span>
        ) : item.video ? (
          <span className="tile-video" aria-hidden>
            <Play />
          </span>
        ) : null}
        {item.signs}
        {item.note ? (
          <span className="tile-note">{box.width < NARROW ? (item.brief ?? item.note) : item.note}</span>
        ) : null}
      </button>
      {item.beside}
      {selectable ? (
        <button
          type="button"
          className="tile-check"
          tabIndex={-1}
          role="checkbox"
          aria-checked={selected}
          aria-label={`Select ${item.label}`}
          onClick={(event) => onSelect(item, event.shiftKey)}
        >
          <span className="tile-check-box">
            <Check aria-hidden />
          </span>
        </button>
      ) : null}
      {actions ? <span className="tile-actions">{actions}</span> : null}
    </li>
  );
});
