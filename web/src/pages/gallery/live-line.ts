import type { LiveMessage } from '../../api/gallery.ts';
import { openLiveSocket } from '../../live-socket.ts';

interface LiveLine {
  gigId: string;
  /** Asked for at each connection: it may have been renewed since. */
  token: () => string | null;
  hear: (message: LiveMessage) => void;
  line: (up: boolean) => void;
}

/** One gallery's live line. */
export const openLiveLine = ({ gigId, token, hear, line }: LiveLine): (() => void) =>
  openLiveSocket<LiveMessage>({
    path: `/ws/gig/${encodeURIComponent(gigId)}/live`,
    hello: () => {
      const given = token();
      return given ? { gallery_token: given } : {};
    },
    hear,
    line,
  });
