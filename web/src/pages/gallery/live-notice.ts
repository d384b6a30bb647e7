import type { PublicMedia } from '../../api/gallery.ts';

const WORKER = '/live-notices.js';
const able = () => 'Notification' in window;

/** Phones show system notifications by a worker only: it is fetched once they are allowed. */
export async function readyNotices(): Promise<void> {
  if (able() && Notification.permission === 'granted')
    await navigator.serviceWorker?.register(WORKER, { scope: '/public/' }).catch(() => undefined);
}

/** A system notification of a photo that just arrived. The next one of the same gig takes its place. */
export async function showNotice(
  { name, photographer }: { name: string; photographer: string },
  { thumb_url: icon }: PublicMedia,
  count: number,
): Promise<void> {
  if (!able() || Notification.permission !== 'granted') return;
  const about = {
    body: count === 1 ? `A new photo by ${photographer}` : `${count} new photos by ${photographer}`,
    icon,
    tag: location.pathname,
    data: location.pathname,
    silent: document.visibilityState === 'visible',
  };
  try {
    const notice = new Notification(name, about);
    notice.onclick = () => {
      window.focus();
      notice.close();
    };
  } catch {
    const worker = await navigator.serviceWorker?.getRegistration('/public/').catch(() => undefined);
    await worker?.showNotification(name, about).catch(() => undefined);
  }
}
