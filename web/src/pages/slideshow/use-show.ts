import { useCallback, useEffect, useRef, useState } from 'react';
import type { PublicMedia } from '../../api/gallery.ts';
import { useLatest } from '../../ui/use-latest.ts';
import type { PictureQueue } from './picture-queue.ts';
import { nextSlide, type Slide } from './slide.ts';

interface ShowOf {
  queue: PictureQueue;
  seconds: number;
  paused: boolean;
  allowed: (media: PublicMedia) => Promise<boolean>;
  isFresh: (id: string) => boolean;
}
export interface Show {
  current: Slide | null;
  /** Fades out behind the current one. */
  leaving: Slide | null;
  /** There is nothing to show at the moment. */
  empty: boolean;
  forward: () => void;
  back: () => void;
  /** Something arrived: it comes as soon as the current photo had its time. */
  nudge: () => void;
  /** The gallery is asked for anew: nothing that was made of it before comes. */
  renew: () => void;
  /** Takes a photo off the stage at once. */
  drop: (id: string) => void;
}

/** Until it is looked again whether there is something to show. */
const AGAIN_MS = 5000;
/** After this a slide has certainly faded out. */
const FADED_MS = 2500;
/** Slides that can be gone back to: their addresses only, not their pictures. */
const MOST_PAST = 20;
const stageNow = () => ({ width: window.innerWidth, height: window.innerHeight });

/** Runs the show: while one slide stands, the next is loaded; three pictures or so are in memory at any time. */
export function useShow({ queue, seconds, paused, allowed, isFresh }: ShowOf): Show {
  const [current, setCurrent] = useState<Slide | null>(null);
  const [leaving, setLeaving] = useState<Slide | null>(null);
  const [empty, setEmpty] = useState(false);
  /** A turn begins with each slide: when it entered, in milliseconds. */
  const [turn, setTurn] = useState({ since: 0 });
  /** The next slide, on its way or ready. */
  const making = useRef<Promise<Slide | null> | null>(null);
  const past = useRef<Slide[]>([]);
  const shown = useLatest(current);
  const rules = useLatest({ allowed, isFresh });

  const make = useCallback((): Promise<Slide | null> => {
    const made = making.current ?? nextSlide({ queue, stage: stageNow(), ...rules.current }).catch(() => null);
    making.current = made;
    return made;
  }, [queue, rules]);
  const discard = useCallback(() => {
    void making.current?.then((slide) => slide && queue.putBack(slide.shots));
    making.current = null;
  }, [queue]);
  const enter = useCallback(
    (slide: Slide) => {
      setLeaving(shown.current);
      setCurrent(slide);
      setEmpty(false);
      setTurn({ since: performance.now() });
    },
    [shown],
  );
  /** Lets in what was made, unless something else was made meanwhile. */
  const advance = useCallback(
    (made: Promise<Slide | null>, slide: Slide) => {
      if (making.current !== made) return;
      making.current = null;
      if (shown.current) past.current = [...past.current, shown.current].slice(-MOST_PAST);
      enter(slide);
    },
    [enter, shown],
  );

  // What faded out is let go of.
  useEffect(() => {
    if (!leaving) return;
    const timer = setTimeout(() => setLeaving((now) => (now === leaving ? null : now)), FADED_MS);
    return () => clearTimeout(timer);
  }, [leaving]);

  // Prepares the next slide, and lets it in when the current one had its time.
  useEffect(() => {
    let over = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = (ms: number, then: () => void) => {
      timer = setTimeout(then, ms);
    };
    const prepare = async () => {
      const made = make();
      const slide = await made;
      if (over || making.current !== made) return;
      if (!slide) {
        making.current = null;
        if (!shown.current) setEmpty(true);
        return wait(AGAIN_MS, () => void prepare());
      }
      if (paused && shown.current) return;
      wait(shown.current ? Math.max(0, seconds * 1000 - (performance.now() - turn.since)) : 0, () =>
        advance(made, slide),
      );
    };
    void prepare();
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [seconds, paused, turn, make, advance, shown]);

  const nudge = useCallback(() => {
    if (queue.awaits()) discard();
    setTurn((now) => ({ ...now }));
  }, [queue, discard]);
  const renew = useCallback(() => {
    making.current = null;
    queue.refresh();
    setTurn((now) => ({ ...now }));
  }, [queue]);
  const forward = useCallback(() => {
    const made = make();
    void made.then((slide) => slide && advance(made, slide));
  }, [make, advance]);
  const back = useCallback(() => {
    const before = past.current.pop();
    if (!before) return;
    discard();
    if (shown.current) queue.putBack(shown.current.shots);
    enter({ ...before, key: -Date.now() });
  }, [enter, shown, discard, queue]);
  const drop = useCallback(
    (id: string) => {
      const has = (slide: Slide | null) => slide?.shots.some(({ media_id }) => media_id === id) ?? false;
      past.current = past.current.filter((slide) => !has(slide));
      discard();
      setLeaving((slide) => (has(slide) ? null : slide));
      if (has(shown.current)) setCurrent(null);
      setTurn((now) => ({ since: has(shown.current) ? 0 : now.since }));
    },
    [shown, discard],
  );
  return { current, leaving, empty, forward, back, nudge, renew, drop };
}
