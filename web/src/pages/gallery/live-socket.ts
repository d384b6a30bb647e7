import type { LiveMessage } from '../../api/gallery.ts';
import { openLiveLine } from '../../live-line.ts';

interface LiveSocket {
  gigId: string;
  /** Asked for at each connection: it may have been renewed since. */
  token: () => string | null;
  hear: (message: LiveMessage) => void;
  line: (up: boolean) => void;
}

/** One gallery's live line. */
export const openLiveSocket = ({ gigId, token, hear, line }: LiveSocket): (() => void) =>
  openLiveLine<LiveMessage>({
    path: `/ws/gig/${encodeURIComponent(gigId)}/live`,
    hello: () => {
      const given = token();
      return given ? { gallery_token: given } : {};
    },
    hear,
    line,
  });
