import { copy } from './copy.ts';
import { toast } from './toast.tsx';

/** The address of one photo of the page that is looked at, as whoever gets it can open it. */
export const photoAddress = (id: string): string =>
  `${location.origin}${location.pathname}?photo=${encodeURIComponent(id)}`;

/** Hands an address on: by the phone's own sheet, elsewhere by the clipboard. */
export async function shareLink(url: string): Promise<void> {
  if (matchMedia('(pointer: coarse)').matches && 'share' in navigator) {
    try {
      await navigator.share({ url });
      return;
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  toast(
    (await copy(url))
      ? { text: 'Link copied to clipboard!', tone: 'good', about: 'link-copied' }
      : { text: 'Please copy the link from the address bar.', tone: 'bad', about: 'link-copied' },
  );
}
