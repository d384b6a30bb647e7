import { ChevronLeft, ChevronRight, Maximize, Minimize, Pause, Play, X } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { pageOfPublicMedia, pickPublicMedia, type PublicGig, type PublicMedia } from '../../api/gallery.ts';
import { guestPaths, prefix } from '../../guest-paths.ts';
import { useLatest } from '../../ui/use-latest.ts';
import { isUpright } from './placement.ts';
import { openPictureQueue } from './picture-queue.ts';
import { keepSettings, keptSettings } from './settings.ts';
import { ShowCode } from './show-code.tsx';
import { ShowMenu } from './show-menu.tsx';
import { SlideView } from './slide-view.tsx';
import { useFullScreen, useStill, useWakeLock } from './use-screen.ts';
import { useShow } from './use-show.ts';
import { useShowUpdates } from './use-show-updates.ts';
import { NameText } from '../../ui/name-text.tsx';
import { usePageKeys } from '../../ui/use-page-keys.ts';

const STILL_MS = 3000;
/** Arrivals that are marked as such. */
const MOST_FRESH = 200;

export function ShowStage({ gig, token }: { gig: PublicGig; token: string | null }) {
  const { gig_id: gigId, public_settings: rules } = gig;
  const [settings, setSettings] = useState(() => keptSettings(gigId));
  const [paused, setPaused] = useState(false);
  const still = useStill(STILL_MS);
  const { full, able, toggle } = useFullScreen();
  useWakeLock();

  const now = useLatest({ token, settings });
  const queue = useMemo(
    () =>
      openPictureQueue(
        (cursor) => pageOfPublicMedia(gigId, now.current.token, cursor ?? undefined),
        (media) => !now.current.settings.wideOnly || !isUpright(media),
      ),
    [gigId, now],
  );
  const fresh = useRef(new Set<string>());
  const connected = useRef(false);
  const allowed = useCallback(
    // While the line is up, what is taken away is told; without it, each photo is asked for.
    async ({ media_id }: PublicMedia) =>
      connected.current ||
      (await pickPublicMedia(gigId, now.current.token, [media_id]).then(
        ({ media }) => media.length > 0,
        () => true,
      )),
    [gigId, now],
  );
  const isFresh = useCallback((id: string) => fresh.current.has(id), []);
  const show = useShow({ queue, seconds: settings.seconds, paused, allowed, isFresh });
  const { up } = useShowUpdates({
    gigId,
    token,
    queue,
    show,
    onArrive(photos) {
      for (const { media_id } of photos) fresh.current.add(media_id);
      while (fresh.current.size > MOST_FRESH) fresh.current.delete(fresh.current.values().next().value ?? '');
    },
  });
  useEffect(() => {
    connected.current = up;
  }, [up]);

  const leave = useCallback(() => location.assign(prefix + guestPaths.publicGig(gigId)), [gigId]);
  usePageKeys(
    (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const acts: Record<string, () => void> = {
        ' ': () => setPaused((was) => !was),
        ArrowRight: show.forward,
        ArrowLeft: show.back,
        f: toggle,
        Escape: () => (document.fullscreenElement ? toggle() : leave()),
      };
      const act = acts[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      // A button that the keyboard came to is pressed by Space as everywhere; one that was clicked is not in the way.
      if (!act || (event.key === ' ' && (event.target as HTMLElement).closest('button:focus-visible'))) return;
      event.preventDefault();
      event.stopPropagation();
      act();
    },
    { first: true },
  );

  const change = (next: typeof settings) => {
    setSettings(next);
    keepSettings(gigId, next);
    if (next.wideOnly !== settings.wideOnly) show.renew();
  };
  const { current, leaving, empty } = show;
  return (
    <main
      className="show"
      data-still={still || undefined}
      data-paused={paused || undefined}
      aria-label={`Slideshow of ${gig.gig_name}`}
    >
      {leaving ? <SlideView key={leaving.key} slide={leaving} seconds={settings.seconds} leaving /> : null}
      {current ? <SlideView key={current.key} slide={current} seconds={settings.seconds} /> : null}
      {empty && !current ? (
        <div className="show-empty">
          <h1>
            <NameText>{gig.gig_name}</NameText>
          </h1>
          <p>
            {settings.wideOnly
              ? 'No landscape photos yet. They appear here by themselves.'
              : 'The first photos are on their way. They appear here by themselves.'}
          </p>
        </div>
      ) : null}
      {current ? (
        <p className="show-title">
          {current.fresh ? <span className="show-fresh">Just in</span> : null}
          <strong>
            <NameText>{gig.gig_name}</NameText>
          </strong>
          <span>
            Photographs by <NameText>{gig.photographer_name}</NameText>
          </span>
        </p>
      ) : null}
      {settings.qr ? <ShowCode gigId={gigId} canFind={rules.allow_selfie_search} /> : null}
      <div className="show-bar" role="toolbar" aria-label="Slideshow">
        <button
          type="button"
          className="show-tool"
          aria-label="Previous photo"
          title="Previous photo (←)"
          onClick={show.back}
        >
          <ChevronLeft aria-hidden />
        </button>
        <button
          type="button"
          className="show-tool"
          aria-label={paused ? 'Play' : 'Pause'}
          title={`${paused ? 'Play' : 'Pause'} (Space)`}
          onClick={() => setPaused((was) => !was)}
        >
          {paused ? <Play aria-hidden /> : <Pause aria-hidden />}
        </button>
        <button
          type="button"
          className="show-tool"
          aria-label="Next photo"
          title="Next photo (→)"
          onClick={show.forward}
        >
          <ChevronRight aria-hidden />
        </button>
        <ShowMenu settings={settings} onChange={change} />
        {able ? (
          <button
            type="button"
            className="show-tool"
            aria-label={full ? 'Leave full screen' : 'Full screen'}
            title="Full screen (F)"
            onClick={toggle}
          >
            {full ? <Minimize aria-hidden /> : <Maximize aria-hidden />}
          </button>
        ) : null}
        <button
          type="button"
          className="show-tool"
          aria-label="To the gallery"
          title="To the gallery (Esc)"
          onClick={leave}
        >
          <X aria-hidden />
        </button>
      </div>
      <p className="show-line" role="status">
        {up || empty ? '' : <span>Reconnecting</span>}
      </p>
    </main>
  );
}
