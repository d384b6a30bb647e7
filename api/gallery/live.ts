import type { WebSocket } from 'ws';
import type { Position, StoredEvent } from '../../domain/kernel/event.ts';
import { Refusal } from '../../domain/kernel/refusal.ts';
import { type GigView, gigs } from '../../projections/gig.ts';
import { mediaItems } from '../../projections/media.ts';
import type { Subscription } from '../../projections/ports.ts';
import { type LiveMessage, liveHello } from '../contract/gallery.ts';
import type { Gallery } from './access.ts';
import type { AppContext } from '../runtime/appContext.ts';
import { type LiveBroadcast, type LiveEvent, followLive } from './liveFollow.ts';
import { type Line, PING_MS, type SocketWay, beat, goodbye, openLine, say } from '../http/sockets.ts';
import { socketLimits } from '../http/socketLimits.ts';
import { isVisible, publicMediaOf } from '../media/present.ts';

const PATH = /^\/ws\/gig\/([\w-]{1,64})\/live$/;
/** In all, at one gig, and from one address, which a venue's guests share. */
const MOST_SOCKETS = 5000;
const MOST_OF_GIG = 3000;
const MOST_OF_ADDRESS = 1000;
/** Sockets written to in one turn of the event loop. */
const TOLD_AT_ONCE = 25;

type Guest = Line & { galleryToken: string | undefined; byLink: boolean };

/** Live galleries: sockets by gig, fed from the log. Each message is judged by what its guest may see at that moment. */
export function openLive(
  context: AppContext,
  gallery: Gallery,
  most: Partial<Record<'all' | 'gig' | 'address', number>> = {},
): SocketWay & { start(): Promise<void>; sockets(): number; close(): Promise<void> } {
  const { feed, reads, decode, faces, metrics, lagMeter, log } = context;
  const rooms = new Map<string, Set<Guest>>();
  const mediaReader = reads.reader(mediaItems);
  const gigReader = reads.reader(gigs);
  let sockets = 0;
  const limits = socketLimits({ all: MOST_SOCKETS, gig: MOST_OF_GIG, address: MOST_OF_ADDRESS, ...most });

  const tell = (socket: WebSocket, message: LiveMessage): void => say(socket, JSON.stringify(message));
  const refused = (socket: WebSocket, error: unknown): void => {
    const detail = error instanceof Refusal ? error.message : 'The live gallery is not available right now.';
    tell(socket, { type: 'refused', data: { detail } });
    socket.close(1008);
  };
  const leave = (gigId: string, guest: Guest): void => {
    const room = rooms.get(gigId);
    room?.delete(guest);
    if (room?.size === 0) rooms.delete(gigId);
  };

  const welcome = (socket: WebSocket, gigId: string): void => {
    sockets++;
    metrics.liveSockets.set(sockets);
    const line = openLine(socket, liveHello, {
      greeted({ gallery_token: token }) {
        guest.galleryToken = token;
        void (async () => {
          try {
            await gallery.enter(gigId, token);
            guest.byLink = gallery.passOf(token) !== undefined;
            if (socket.readyState !== socket.OPEN) return;
            rooms.set(gigId, (rooms.get(gigId) ?? new Set()).add(guest));
            tell(socket, { type: 'ready' });
          } catch (error) {
            refused(socket, error);
          }
        })();
      },
      closed() {
        leave(gigId, guest);
        sockets--;
        metrics.liveSockets.set(sockets);
      },
    });
    const guest: Guest = Object.assign(line, { galleryToken: undefined, byLink: false });
  };

  /** Whether each may still listen, asked once for all who came the same way; who may not is told why, and let go. */
  const staying = async (gig: GigView, guests: readonly Guest[]): Promise<Guest[]> => {
    const open = new Map<string | undefined, Promise<boolean>>();
    const mayStay = async (token: string | undefined): Promise<boolean> => {
      await gallery.find(gig.id, token);
      return gallery.isOpen(gig, token);
    };
    const stays = async (guest: Guest): Promise<boolean> => {
      let asked = open.get(guest.galleryToken);
      if (!asked) open.set(guest.galleryToken, (asked = mayStay(guest.galleryToken)));
      try {
        if (await asked) return true;
        guest.socket.close(1008);
      } catch (error) {
        refused(guest.socket, error);
      }
      leave(gig.id, guest);
      return false;
    };
    const answers = await Promise.all(guests.map(stays));
    return guests.filter((_, n) => answers[n]);
  };
  const listeners = (gigId: string): Guest[] => [...(rooms.get(gigId) ?? [])];
  /** The same message to all who came the same way is made once; and requests get their turn between a few dozen guests. */
  const tellAll = async (gig: GigView, message: (token: string | undefined) => LiveMessage): Promise<void> => {
    const texts = new Map<string | undefined, string>();
    const guests = await staying(gig, listeners(gig.id));
    for (const [n, { socket, galleryToken }] of guests.entries()) {
      if (n % TOLD_AT_ONCE === TOLD_AT_ONCE - 1) await new Promise(setImmediate);
      let text = texts.get(galleryToken);
      if (text === undefined) texts.set(galleryToken, (text = JSON.stringify(message(galleryToken))));
      say(socket, text);
    }
  };
  const announce: LiveBroadcast['announce'] = async (gigId, mediaId, { from, inPlaceOf } = {}) => {
    if (!rooms.has(gigId)) return;
    const [gig, view] = await Promise.all([gigReader.get(gigId), mediaReader.get(mediaId)]);
    if (!gig || !view || !gallery.sees(gig, view) || (from !== undefined && isVisible(gig, from))) return;
    await tellAll(gig, (token) => ({
      type: 'new_photo',
      data: {
        ...publicMediaOf(view, gallery.pictures(gig, token), gallery.postersOnly(gig, token)),
        ...(inPlaceOf === undefined ? {} : { in_place_of: inPlaceOf }),
      },
    }));
  };
  /** Tells only of what was shown and is not any more: what lies in a hidden folder is not even a name to anybody. */
  const withdraw = async (gigId: string, mediaId: string, from?: string): Promise<void> => {
    if (!rooms.has(gigId)) return;
    const [gig, view] = await Promise.all([gigReader.get(gigId), mediaReader.get(mediaId)]);
    if (!gig || !view || !isVisible(gig, from ?? view.place) || gallery.sees(gig, view)) return;
    await tellAll(gig, () => ({ type: 'photo_removed', data: { media_id: mediaId } }));
  };
  const changed = async (gigId: string): Promise<void> => {
    const gig = rooms.has(gigId) ? await gigReader.get(gigId) : undefined;
    if (gig) await tellAll(gig, () => ({ type: 'gallery_changed' }));
  };
  const closed = async (ownerId: string): Promise<void> => {
    const open = await gigReader.getMany([...rooms.keys()]);
    for (const gig of open) if (gig.ownerId === ownerId) await staying(gig, listeners(gig.id));
  };
  /** Sockets that came by a link that does not work any more. */
  const dismiss = async (gigId: string): Promise<void> => {
    const gig = await gigReader.get(gigId);
    if (gig)
      await staying(
        gig,
        listeners(gigId).filter(({ byLink }) => byLink),
      );
  };
  const { hears, act } = followLive({ announce, withdraw, changed, closed, dismiss }, faces.memory);

  let subscription: Subscription | undefined;
  let told: Position = 0;
  const pinging = setInterval(() => {
    for (const [gigId, room] of rooms) {
      // A link can end by itself.
      dismiss(gigId).catch((error: unknown) =>
        log.warn({ err: error }, 'the links of live sockets could not be looked at'),
      );
      for (const guest of room) beat(guest);
    }
  }, PING_MS).unref();

  return {
    async start(): Promise<void> {
      told = await feed.head();
      lagMeter.watch('api', () => [{ reader: 'live messages', read: told, done: told }]);
      const hear = async (batch: readonly StoredEvent[], end: Position): Promise<void> => {
        await reads.passed(end);
        for (const { event } of await decode(batch))
          await act(event as LiveEvent).catch((error: unknown) => log.error({ err: error }, 'live message failed'));
        told = end;
      };
      subscription = feed.subscribe(told, (batch) => {
        const [ours, end] = [batch.filter(({ type }) => hears(type)), batch.at(-1)!.position];
        if (ours.length > 0) return hear(ours, end);
        // Most of the log is nothing to a gallery.
        told = end;
        return undefined;
      });
    },
    place(path, address) {
      const gigId = PATH.exec(path)?.[1];
      if (!gigId) return undefined;
      const giveBack = limits.take({ all: '', gig: gigId, address });
      return giveBack ? { giveBack, take: (socket) => welcome(socket, gigId) } : 'full';
    },
    sockets: () => sockets,
    async close(): Promise<void> {
      clearInterval(pinging);
      await subscription?.close();
      for (const room of rooms.values()) goodbye(room);
    },
  };
}
