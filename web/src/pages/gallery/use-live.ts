import { useCallback, useEffect, useRef, useState } from 'react';
import { newestPublicMedia, type LiveMessage, type PublicMedia } from '../../api/public.ts';
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

const DELAYS_MS = [1000, 2000, 4000, 8000, 15_000, 30_000];
const TOAST_MS = 3000;
const flag = (gigId: string) => `live_mode:${gigId}`;

function notify({ name, photographer }: LiveGig, photo: PublicMedia): void {
  if (!('Notification' in window) || Notification.permission !== 'granted' || document.visibilityState === 'visible') return;
  try {
    const notice = new Notification(name, { body: `A new photo by ${photographer}`, icon: photo.thumb_url, tag: name });
    notice.onclick = () => window.focus();
  } catch {
    // Some phones show notifications from service workers only.
  }
}

/** Live mode of one gallery: remembered in this browser, reconnecting, and catching up after a gap. */
export function useLive(gig: LiveGig): Live {
  const { gigId, token } = gig;
  const [on, setOn] = useState(() => localStorage.getItem(flag(gigId)) === 'on');
  const [connected, setConnected] = useState(false);
  const [arrived, setArrived] = useState<PublicMedia[]>([]);
  const [removed, setRemoved] = useState<string[]>([]);
  const [unseen, setUnseen] = useState(0);
  const [opened] = useState(() => new Date().toISOString());
  const known = useRef(new Set<string>());
  const about = useLatest(gig);

  const take = useCallback((photos: PublicMedia[]) => {
    const fresh = photos.filter(({ media_id }) => !known.current.has(media_id) && known.current.add(media_id));
    const [newest] = fresh;
    if (!newest) return;
    setArrived((now) => [...fresh, ...now]);
    setUnseen((now) => now + fresh.length);
    toast({ text: fresh.length === 1 ? 'A new photo just arrived' : `${fresh.length} new photos just arrived`, stay: TOAST_MS });
    notify(about.current, newest);
  }, [about]);

  useEffect(() => {
    if (!on) return;
    let socket: WebSocket | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let tries = 0;
    let over = false;

    const catchUp = () =>
      newestPublicMedia(gigId, token).then(
        ({ media }) => take(media.filter(({ uploaded_at }) => uploaded_at > opened)),
        () => undefined,
      );
    const hear = (message: LiveMessage) => {
      if (message.type === 'ready') {
        tries = 0;
        setConnected(true);
        void catchUp();
      } else if (message.type === 'new_photo') take([message.data]);
      else if (message.type === 'photo_removed') {
        const gone = message.data.media_id;
        setRemoved((now) => [...now, gone]);
      } else {
        over = true;
        setOn(false);
        localStorage.removeItem(flag(gigId));
        toast({ text: message.data.detail, tone: 'bad' });
      }
    };
    const connect = () => {
      const address = new URL(`/ws/gig/${encodeURIComponent(gigId)}/live`, location.href);
      address.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:';
      socket = new WebSocket(address);
      socket.onopen = () => socket?.send(JSON.stringify(token ? { type: 'hello', gallery_token: token } : { type: 'hello' }));
      socket.onmessage = ({ data }) => {
        try {
          hear(JSON.parse(String(data)) as LiveMessage);
        } catch (error) {
          reportError(error);
        }
      };
      socket.onclose = () => {
        setConnected(false);
        if (over) return;
        timer = setTimeout(connect, DELAYS_MS[Math.min(tries, DELAYS_MS.length - 1)]);
        tries += 1;
      };
    };
    connect();
    const back = () => {
      if (document.visibilityState !== 'visible' || socket?.readyState === WebSocket.OPEN || socket?.readyState === WebSocket.CONNECTING) return;
      clearTimeout(timer);
      connect();
    };
    document.addEventListener('visibilitychange', back);
    window.addEventListener('online', back);
    return () => {
      over = true;
      clearTimeout(timer);
      socket?.close();
      setConnected(false);
      document.removeEventListener('visibilitychange', back);
      window.removeEventListener('online', back);
    };
  }, [on, gigId, token, take, opened]);

  useEffect(() => {
    if (unseen === 0) return;
    // Seen once the top of the gallery has been on screen for a moment.
    const look = () => {
      const photos = document.getElementById('photos');
      const bounds = photos?.getBoundingClientRect();
      if (document.visibilityState === 'visible' && bounds && bounds.top < window.innerHeight * 0.7 && bounds.top > -window.innerHeight * 0.3) setUnseen(0);
    };
    const timer = setInterval(look, 3000);
    return () => clearInterval(timer);
  }, [unseen]);

  const toggle = useCallback(() => {
    setOn((now) => {
      if (now) localStorage.removeItem(flag(gigId));
      else localStorage.setItem(flag(gigId), 'on');
      return !now;
    });
    if (!on) {
      if ('Notification' in window && Notification.permission === 'default') void Notification.requestPermission();
      toast({ text: 'Live. New photos appear by themselves.', stay: TOAST_MS });
    }
    setUnseen(0);
  }, [gigId, on]);

  return { on, connected, arrived, removed, unseen, toggle };
}
