import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { publicMediaQuery, type LiveMessage, type PublicMedia } from '../../api/gallery.ts';
import { keepTrying, part } from '../../parts/part.ts';
import { toast } from '../../ui/toast.tsx';
import { useLatest } from '../../ui/use-latest.ts';

export interface Live {
  on: boolean;
  connected: boolean;
  /** Newest first: what came since the page was opened. */
  arrived: PublicMedia[];
  removed: string[];
  /** Arrived and not looked at yet. */
  unseen: number;
  toggle: () => void;
}
interface LiveGig {
  gigId: string;
  token: string | null;
  name: string;
  photographer: string;
}

// Only who turns it on needs it.
const socket = part(() => import('./live-socket.ts'));
const catchingUp = part(() => import('./live-catch-up.ts'));
const notices = part(() => import('./live-notice.ts'));

const TOAST_MS = 3000;
const SPREAD_MS = 4000;
const flag = (gigId: string) => `live_mode:${gigId}`;

function isRemembered(gigId: string): boolean {
  try {
    return localStorage.getItem(flag(gigId)) === 'on';
  } catch {
    return false;
  }
}
function remember(gigId: string, on: boolean): void {
  try {
    if (on) localStorage.setItem(flag(gigId), 'on');
    else localStorage.removeItem(flag(gigId));
  } catch {
    // A browser that keeps nothing: live mode ends with the page.
  }
}

/** Live mode of one gallery: remembered in this browser, reconnecting, and catching up after a gap. */
export function useLive(gig: LiveGig): Live {
  const { gigId, token } = gig;
  const queries = useQueryClient();
  const [on, setOn] = useState(() => isRemembered(gigId));
  const [connected, setConnected] = useState(false);
  const [arrived, setArrived] = useState<PublicMedia[]>([]);
  const [removed, setRemoved] = useState<string[]>([]);
  const [unseen, setUnseen] = useState(0);
  const known = useRef(new Set<string>());
  const about = useLatest(gig);

  const take = useCallback(
    (photos: PublicMedia[]) => {
      const fresh = photos.filter(({ media_id }) => !known.current.has(media_id) && known.current.add(media_id));
      if (fresh.length === 0) return;
      const back = new Set(fresh.map(({ media_id }) => media_id));
      setRemoved((now) => now.filter((id) => !back.has(id)));
      setArrived((now) => [...fresh, ...now.filter(({ media_id }) => !back.has(media_id))]);
      // An edit in its original's place is no photo more.
      const news = fresh.filter(({ in_place_of: other }) => other === undefined);
      const [newest] = news;
      if (!newest) return;
      setUnseen((now) => now + news.length);
      toast({
        text: news.length === 1 ? 'A new photo just arrived' : `${news.length} new photos just arrived`,
        stay: TOAST_MS,
      });
      void notices.ask().then(
        ({ showNotice }) => showNotice(about.current, newest, news.length),
        () => undefined,
      );
    },
    [about],
  );
  const drop = useCallback((id: string) => {
    known.current.delete(id);
    setRemoved((now) => (now.includes(id) ? now : [...now, id]));
  }, []);

  useEffect(() => {
    if (!on) return;
    let over = false;
    let close = () => undefined as void;
    const again = () => {
      void queries.invalidateQueries({ queryKey: ['public-gig', gigId] });
      void queries.invalidateQueries({ queryKey: ['public-media', gigId] });
    };
    const catchUp = async () => {
      // What the page shows is what nothing of was missed.
      const list = await queries.ensureInfiniteQueryData(publicMediaQuery(gigId, token)).catch(() => undefined);
      if (!list || over) return;
      const { missedSince } = await keepTrying(catchingUp);
      const { fresh, stale } = await missedSince(gigId, token, list.pages, known.current);
      if (over) return;
      take(fresh);
      if (stale) again();
    };
    const hear = (message: LiveMessage) => {
      if (message.type === 'ready') void catchUp().catch(() => undefined);
      else if (message.type === 'new_photo') take([message.data]);
      else if (message.type === 'photo_removed') drop(message.data.media_id);
      // Everybody in the hall hears it at once, and need not ask at once.
      else if (message.type === 'gallery_changed') setTimeout(again, Math.random() * SPREAD_MS);
      else if (message.type === 'refused') {
        setOn(false);
        remember(gigId, false);
        toast({ text: message.data.detail, tone: 'bad' });
        again();
      }
    };
    void keepTrying(socket).then(({ openLiveSocket }) => {
      if (!over) close = openLiveSocket({ gigId, token: () => token, hear, line: setConnected });
    });
    return () => {
      over = true;
      close();
      setConnected(false);
    };
  }, [on, gigId, token, take, drop, queries]);

  useEffect(() => {
    if (unseen === 0) return;
    // Seen once the top of the gallery has been on screen for a moment.
    const look = () => {
      const photos = document.getElementById('photos');
      const bounds = photos?.getBoundingClientRect();
      if (
        document.visibilityState === 'visible' &&
        bounds &&
        bounds.top < window.innerHeight * 0.7 &&
        bounds.top > -window.innerHeight * 0.3
      )
        setUnseen(0);
    };
    const timer = setInterval(look, 3000);
    return () => clearInterval(timer);
  }, [unseen]);

  const toggle = useCallback(() => {
    setOn(!on);
    remember(gigId, !on);
    setUnseen(0);
    if (on) return;
    // Browsers ask only while the touch is fresh.
    const asked =
      'Notification' in window && Notification.permission === 'default'
        ? Notification.requestPermission()
        : Promise.resolve();
    void asked.then(notices.ask).then(
      ({ readyNotices }) => readyNotices(),
      () => undefined,
    );
    toast({ text: 'Live. New photos appear by themselves.', stay: TOAST_MS });
  }, [gigId, on]);

  return { on, connected, arrived, removed, unseen, toggle };
}
