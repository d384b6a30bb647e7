import type { PublicMedia } from '../../api/gallery.ts';

export interface Page {
  media: PublicMedia[];
  next_cursor: string | null;
}
export interface PictureQueue {
  /** The next photo: the newest arrival that was not shown yet, else the next of the gallery, round and round. Null: there is none. */
  next(): Promise<PublicMedia | null>;
  /** One of the next few that fits, taken out of turn; undefined where none does. */
  partner(fits: (media: PublicMedia) => boolean): PublicMedia | undefined;
  /** Puts back what was taken and not shown. */
  putBack(photos: readonly PublicMedia[]): void;
  /** Photos that just arrived: they come first, newest first. */
  arrive(photos: readonly PublicMedia[]): void;
  /** Whether a photo waits as an arrival. */
  awaits(): boolean;
  remove(id: string): void;
  /** Asks for the gallery anew at the next photo. */
  refresh(): void;
}

/** Arrivals that wait at most: what is pushed out comes with the rest. */
const MOST_WAITING = 100;
const NEAR = 8;
/** Ids of what was taken away, kept in case an answer that was on its way still has them. */
const MOST_GONE = 500;

/**
 * The order of a slideshow that runs for hours: it holds one page of the gallery and the latest arrivals, however large the
 * gallery is. Each round is asked for anew, so that it shows what the gallery shows then. While the network is away, the
 * page at hand goes round.
 */
export function openPictureQueue(
  load: (cursor: string | null) => Promise<Page>,
  shows: (media: PublicMedia) => boolean,
): PictureQueue {
  let waiting: PublicMedia[] = [];
  let ahead: PublicMedia[] = [];
  let page: PublicMedia[] = [];
  let cursor: string | null = null;
  /** Tells an answer to what was asked before a refresh. */
  let round = 0;
  const gone = new Set<string>();
  const good = (media: PublicMedia): boolean =>
    media.media_type !== 'video' && !gone.has(media.media_id) && shows(media);

  const turn = async (): Promise<void> => {
    const asked = round;
    try {
      const { media, next_cursor: next } = await load(cursor);
      if (asked !== round) return turn();
      page = media;
      cursor = next;
    } catch (error) {
      cursor = null;
      if (page.length === 0) throw error;
    }
    ahead = [...page];
  };
  const take = (): PublicMedia | undefined => {
    for (const list of [waiting, ahead]) {
      for (let media = list.shift(); media; media = list.shift()) if (good(media)) return media;
    }
    return undefined;
  };

  return {
    async next() {
      // A whole round without a photo that fits: there is none.
      for (let rounds = 0; rounds < 2;) {
        const media = take();
        if (media) return media;
        await turn();
        if (cursor === null) rounds += 1;
        if (page.length === 0) return null;
      }
      return take() ?? null;
    },
    partner(fits) {
      for (const list of [waiting, ahead]) {
        const index = list.slice(0, NEAR).findIndex((media) => good(media) && fits(media));
        if (index >= 0) return list.splice(index, 1)[0];
      }
      return undefined;
    },
    putBack: (photos) => void ahead.unshift(...photos),
    arrive(photos) {
      const fresh = new Set(photos.map(({ media_id }) => media_id));
      for (const id of fresh) gone.delete(id);
      waiting = [...photos, ...waiting.filter(({ media_id }) => !fresh.has(media_id))].slice(0, MOST_WAITING);
      ahead = ahead.filter(({ media_id }) => !fresh.has(media_id));
    },
    awaits: () => waiting.some(good),
    remove(id) {
      gone.add(id);
      if (gone.size > MOST_GONE) gone.delete(gone.values().next().value ?? '');
      waiting = waiting.filter(({ media_id }) => media_id !== id);
      ahead = ahead.filter(({ media_id }) => media_id !== id);
      page = page.filter(({ media_id }) => media_id !== id);
    },
    refresh() {
      round += 1;
      gone.clear();
      page = [];
      ahead = [];
      cursor = null;
    },
  };
}
