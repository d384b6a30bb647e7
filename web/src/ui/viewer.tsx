import 'yet-another-react-lightbox/styles.css';
import './viewer.css';
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import Lightbox, { type ControllerRef, type Slide, type ZoomRef } from 'yet-another-react-lightbox';
import Fullscreen from 'yet-another-react-lightbox/plugins/fullscreen';
import Video from 'yet-another-react-lightbox/plugins/video';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import { keyName } from './key-name.ts';
import { useBackCloses } from './back-closes.ts';
import type { Key } from './layers.ts';
import type { GridItem } from './photo-tile.tsx';
import { PHONE, useMediaQuery } from './use-media-query.ts';
import { usePageKeys } from './use-page-keys.ts';
import { useSwiftArrows } from './use-swift-arrows.ts';

interface ViewerProps {
  items: GridItem[];
  /** The item that is looked at. */
  id: string;
  /** All there are, also those not loaded yet. */
  total: number;
  onView: (id: string) => void;
  onClose: () => void;
  /** The name by which the page's address has it open. */
  address?: Key | undefined;
  /** Stands before the others, wherever its place among them is. */
  apart?: string | undefined;
  onNearEnd?: (() => void) | undefined;
  /** Buttons of the top bar for an item. */
  tools?: ((item: GridItem) => ReactNode) | undefined;
  /** The panel that I opens. */
  info?: ((item: GridItem) => ReactNode) | undefined;
  /** What the panel is called, and what stands on its button. */
  infoAs?: { label: string; icon: ReactNode } | undefined;
  /** Further keys: `d` downloads, for example. With Shift as well. */
  keys?: Record<string, (item: GridItem, shift: boolean) => void> | undefined;
  /** The arrow keys go at once, without the slide: for who decides from photo to photo. */
  swift?: boolean | undefined;
  /** What stands below an item. */
  footer?: ((item: GridItem) => ReactNode) | undefined;
  /** What those keys do, for who has a keyboard: `['D', 'download']`. */
  hints?: readonly (readonly [string, string])[] | undefined;
}

const IDLE_MS = 2000;
const LONGER_SIDE = 1600;
const NO_HINTS: readonly (readonly [string, string])[] = [];
const BIG_SCREEN_TOOLS = ['zoom', 'fullscreen'] as const;

function slideOf(item: GridItem): Slide {
  const scale = Math.min(1, LONGER_SIDE / Math.max(item.width, item.height, 1));
  const size = { width: Math.round(item.width * scale), height: Math.round(item.height * scale) };
  if (item.video)
    return { type: 'video', poster: item.large, ...size, sources: [{ src: item.video, type: 'video/mp4' }] };
  return { src: item.large || item.thumb, alt: item.label, ...size };
}

interface Screen {
  enter: () => void;
  exit: () => void;
  fullscreen: boolean;
  disabled: boolean;
}

function toggleFullscreen(screen: Screen | null): void {
  if (screen?.fullscreen) screen.exit();
  else screen?.enter();
}

/** True while nothing was touched for 2 s. */
function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    let timer = setTimeout(() => setIdle(true), IDLE_MS);
    const wake = () => {
      setIdle(false);
      clearTimeout(timer);
      timer = setTimeout(() => setIdle(true), IDLE_MS);
    };
    const events = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;
    for (const name of events) window.addEventListener(name, wake, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const name of events) window.removeEventListener(name, wake);
    };
  }, []);
  return idle;
}

/** Black, edge to edge. Arrows, swipe, pinch, double tap, F full screen, I information. */
export function Viewer({
  items,
  id,
  total,
  onView,
  onClose,
  address,
  apart,
  onNearEnd,
  tools,
  info,
  infoAs,
  keys,
  footer,
  swift = false,
  hints = NO_HINTS,
}: ViewerProps) {
  useBackCloses(true, onClose, address);
  const [informed, setInformed] = useState(false);
  useBackCloses(informed, () => setInformed(false));
  const idle = useIdle();
  const phone = useMediaQuery(PHONE);
  const slides = useMemo(() => items.map(slideOf), [items]);
  const index = Math.max(
    0,
    items.findIndex((item) => item.id === id),
  );
  const item = items[index];
  const fullscreen = useRef<Screen>(null);
  const zoom = useRef<ZoomRef>(null);
  const controller = useRef<ControllerRef>(null);
  const go = useCallback(
    (step: number) => {
      const next = items[(index + step + items.length) % items.length];
      if (next) onView(next.id);
    },
    [items, index, onView],
  );
  useSwiftArrows(swift, zoom, go);

  useEffect(() => {
    if (index > items.length - 12) onNearEnd?.();
  }, [index, items.length, onNearEnd]);

  usePageKeys((event) => {
    const typed = (event.target as HTMLElement).closest('input, textarea');
    if (event.ctrlKey || event.metaKey || event.altKey || !item || typed) return;
    const name = keyName(event);
    if (name === 'i' && info) setInformed((on) => !on);
    else if (name === 'f') toggleFullscreen(fullscreen.current);
    else keys?.[name]?.(item, event.shiftKey);
  });
  // What had the focus may be gone, such as a button that did its work, or be the photo below that was opened: the keys are the viewer's all the same. First: what closes by this very key leaves no focus either.
  usePageKeys(
    (event) => {
      const at = document.activeElement;
      if (at !== document.body && !at?.matches('.tile-open')) return;
      controller.current?.focus();
      if (event.key === 'Escape') onClose();
    },
    { first: true },
  );

  return (
    <Lightbox
      open
      close={onClose}
      index={index}
      slides={slides}
      plugins={[Zoom, Video, Fullscreen]}
      className={`viewer ${idle && !informed ? 'viewer-idle' : ''} ${informed ? 'viewer-informed' : ''}`}
      carousel={{ preload: 2, padding: 0, spacing: '4%', imageFit: 'contain' }}
      animation={{ fade: 220, swipe: 260, navigation: 180 }}
      controller={{ ref: controller, closeOnPullDown: true, closeOnBackdropClick: false }}
      zoom={{ ref: zoom, maxZoomPixelRatio: 3, doubleClickMaxStops: 2, scrollToZoom: true }}
      video={{ controls: true, playsInline: true, autoPlay: true, preload: 'metadata' }}
      fullscreen={{ ref: fullscreen }}
      on={{ view: ({ index: next }) => items[next] && items[next].id !== id && onView(items[next].id) }}
      toolbar={{
        buttons: [
          ...(item && tools
            ? [
                <span key="tools" className="viewer-tools">
                  {tools(item)}
                </span>,
              ]
            : []),
          ...(info
            ? [
                <button
                  key="info"
                  type="button"
                  className="yarl__button viewer-info-button"
                  aria-pressed={informed}
                  onClick={() => setInformed(!informed)}
                  title={`${infoAs?.label ?? 'Information'} (I)`}
                >
                  <span className="sr-only">{infoAs?.label ?? 'Information'}</span>
                  {infoAs ? infoAs.icon : <span aria-hidden>i</span>}
                </button>,
              ]
            : []),
          ...BIG_SCREEN_TOOLS,
          'close',
        ],
      }}
      render={{
        // Fingers zoom by themselves, and a phone shows the photo edge to edge already.
        ...(phone ? { buttonZoom: () => null, buttonFullscreen: () => null } : {}),
        controls: () =>
          item ? (
            <>
              <p className="viewer-counter" aria-live="polite" data-video={item.video ? true : undefined}>
                {item.id === apart ? 'One' : apart === undefined ? index + 1 : index} of {Math.max(total, items.length)}
              </p>
              {phone || item.video ? null : (
                <p className="viewer-keys" aria-hidden>
                  {[
                    ['← →', 'browse'] as const,
                    ...hints,
                    ...(info ? [['I', infoAs?.label.toLowerCase() ?? 'information'] as const] : []),
                    ['F', 'full screen'] as const,
                  ].map(([key, does]) => (
                    <span key={key}>
                      <kbd>{key}</kbd> {does}
                    </span>
                  ))}
                </p>
              )}
              {footer ? <div className="viewer-foot">{footer(item)}</div> : null}
              {informed && info ? <aside className="viewer-info">{info(item)}</aside> : null}
            </>
          ) : null,
      }}
    />
  );
}
