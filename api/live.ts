import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { Refusal } from '../domain/kernel/refusal.ts';
import type { DerivativesMade, MediaEvent } from '../domain/media.ts';
import { gigs } from '../projections/gigs.ts';
import { mediaItems } from '../projections/media.ts';
import type { Subscription } from '../projections/ports.ts';
import { type LiveMessage, liveHello } from './contract/public.ts';
import type { Gallery } from './gallery.ts';
import type { House } from './house.ts';
import { isVisible, publicMediaOf } from './present.ts';

const PATH = /^\/ws\/gig\/([\w-]{1,64})\/live$/;
const HELLO_MS = 10_000;
const PING_MS = 30_000;
/** For a client to say goodbye when the server stops. */
const GOODBYE_MS = 1000;
const MOST_SOCKETS = 5000;
/** A client that reads slower than photos come is let go; it reconnects and reloads. */
const MOST_BUFFERED = 1 << 20;

type Guest = { socket: WebSocket; galleryToken: string | undefined; alive: boolean };

/** Live galleries: sockets by gig, fed from the log. Each message is judged by what its guest may see at that moment. */
export function openLive(house: House, gallery: Gallery) {
  const { feed, reads, decode, addresses, faces, metrics, log } = house;
  const rooms = new Map<string, Set<Guest>>();
  const server = new WebSocketServer({ noServer: true, maxPayload: 4096, clientTracking: false });
  const mediaReader = reads.reader(mediaItems);
  const gigReader = reads.reader(gigs);
  let sockets = 0;

  const tell = (socket: WebSocket, message: LiveMessage): void => {
    if (socket.bufferedAmount > MOST_BUFFERED) socket.terminate();
    else if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message));
  };
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
    const guest: Guest = { socket, galleryToken: undefined, alive: true };
    const late = setTimeout(() => socket.close(1008), HELLO_MS);
    socket.on('error', () => undefined);
    socket.on('pong', () => (guest.alive = true));
    socket.once('message', (data) => {
      clearTimeout(late);
      void (async () => {
        let said: unknown;
        try {
          said = JSON.parse(String(data));
        } catch {
          said = undefined;
        }
        const hello = liveHello.safeParse(said);
        if (!hello.success) return socket.close(1008);
        try {
          guest.galleryToken = hello.data.gallery_token;
          await gallery.enter(gigId, guest.galleryToken);
          if (socket.readyState !== socket.OPEN) return;
          rooms.set(gigId, (rooms.get(gigId) ?? new Set()).add(guest));
          tell(socket, { type: 'ready' });
        } catch (error) {
          refused(socket, error);
        }
      })();
    });
    socket.on('close', () => {
      clearTimeout(late);
      leave(gigId, guest);
      sockets--;
      metrics.liveSockets.set(sockets);
    });
  };

  const announce = async ({ mediaId, gigId }: Pick<DerivativesMade, 'mediaId' | 'gigId'>): Promise<void> => {
    const room = rooms.get(gigId);
    if (!room) return;
    const [gig, view] = await Promise.all([gigReader.get(gigId), mediaReader.get(mediaId)]);
    if (!gig || !view || !gallery.sees(gig, view)) return;
    const message: LiveMessage = { type: 'new_photo', data: publicMediaOf(view, addresses.token('public', gigId)) };
    await Promise.all(
      [...room].map(async (guest) => {
        if (await gallery.isOpen(gig, guest.galleryToken)) tell(guest.socket, message);
        else guest.socket.close(1008);
      }),
    );
  };
  /** Tells only of what was shown: what lies in a hidden folder is not even a name to anybody. */
  const withdraw = async (gigId: string, mediaId: string): Promise<void> => {
    const room = rooms.get(gigId);
    if (!room) return;
    const [gig, view] = await Promise.all([gigReader.get(gigId), mediaReader.get(mediaId)]);
    if (!gig || !view || !isVisible(gig, view.place)) return;
    for (const guest of room) if (await gallery.isOpen(gig, guest.galleryToken)) tell(guest.socket, { type: 'photo_removed', data: { media_id: mediaId } });
  };
  const follow = async (event: MediaEvent): Promise<void> => {
    switch (event.type) {
      case 'DerivativesMade':
      case 'GuestUploadApproved':
        return announce(event);
      case 'MediaPurged':
        return faces.memory.remove(event.gigId, event.mediaId);
      case 'MediaDeleted':
        await faces.memory.remove(event.gigId, event.mediaId);
        // What was held was never shown.
        return event.guest === 'held' ? undefined : withdraw(event.gigId, event.mediaId);
      case 'GuestUploadHeld':
        return withdraw(event.gigId, event.mediaId);
      case 'FacesFound':
      case 'MediaRestored':
        return faces.memory.refresh(event.gigId, event.mediaId);
    }
  };

  let subscription: Subscription | undefined;
  const pinging = setInterval(() => {
    for (const room of rooms.values())
      for (const guest of room) {
        if (!guest.alive) guest.socket.terminate();
        guest.alive = false;
        guest.socket.ping();
      }
  }, PING_MS).unref();

  return {
    async start(): Promise<void> {
      subscription = feed.subscribe(await feed.head(), async (batch) => {
        await reads.passed(batch.at(-1)!.position);
        for (const { event } of await decode(batch)) await follow(event as MediaEvent).catch((error: unknown) => log.error({ err: error }, 'live message failed'));
      });
    },
    /** Takes over the upgrade requests of a server. */
    attach(http: Server): void {
      http.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
        const gigId = PATH.exec((request.url ?? '').split('?')[0]!)?.[1];
        if (!gigId || sockets >= MOST_SOCKETS) {
          socket.end(`HTTP/1.1 ${gigId ? '503 Service Unavailable' : '404 Not Found'}\r\nConnection: close\r\n\r\n`);
          return;
        }
        server.handleUpgrade(request, socket, head, (opened) => welcome(opened, gigId));
      });
    },
    sockets: () => sockets,
    async close(): Promise<void> {
      clearInterval(pinging);
      await subscription?.close();
      for (const room of rooms.values())
        for (const { socket } of room) {
          socket.close(1001);
          setTimeout(() => socket.terminate(), GOODBYE_MS).unref();
        }
      server.close();
    },
  };
}
