import { once } from 'node:events';
import { WebSocket } from 'ws';
import { describe, expect, test } from 'vitest';
import type { LiveMessage } from '../../../api/contract/gallery.ts';
import { makeJpeg } from '../../pictures.ts';
import { form } from '../http.ts';
import { must } from '../arrive.ts';
import type { Place } from '../place.ts';
import { type Role, type State, roles, states } from '../roles.ts';
import type { Stage } from '../stage.ts';

/** Who may listen, by what they bring: `ready`, or `refused` with a sentence. All others are let in where nothing has to be brought. */
const listens: Record<State, (role: Role) => boolean> = {
  public: (role) => role !== 'linkSender' && role !== 'forger',
  quiet: (role) => role !== 'linkSender' && role !== 'forger',
  expired: (role) => role !== 'linkSender' && role !== 'forger',
  private: (role) => role === 'guestWithPassword' || role === 'linkViewer',
  hidden: () => false,
  deleted: () => false,
  unverified: () => false,
};

export const socketSuite = (stage: Stage): void => {
  const open = async (gigId: string, headers: Record<string, string> = {}): Promise<WebSocket> => {
    const socket = new WebSocket(`${stage.world.it.url.replace('http', 'ws')}/ws/gig/${gigId}/live`, { headers });
    await once(socket, 'open');
    return socket;
  };
  const hello = (place: Place, role: Role): string => {
    const token = place.credentials[role]?.()['x-gallery-token'];
    return JSON.stringify({ type: 'hello', ...(token ? { gallery_token: token } : {}) });
  };

  describe('a live gallery', () => {
    test('lets in whom the gallery lets in', async () => {
      const wrong: string[] = [];
      for (const state of states)
        for (const role of roles) {
          const place = stage.world.places[state];
          if (!place.credentials[role]) continue;
          const socket = await open(place.gigId);
          const word = once(socket, 'message') as Promise<[Buffer]>;
          socket.send(hello(place, role));
          const { type } = JSON.parse(String((await word)[0])) as LiveMessage;
          socket.close();
          // A foreign gallery's token opens nothing; where no token is needed, it is not looked at.
          const expected =
            (role === 'forger' && place.state !== 'private' && listens[state]('nobody')) || listens[state](role)
              ? 'ready'
              : 'refused';
          if (type !== expected) wrong.push(`${role}, ${state}: expected ${expected}, got ${type}`);
        }
      expect(wrong).toEqual([]);
    });

    test('tells each what they may see, and nothing of the rest', async () => {
      const { it, places } = stage.world;
      const place = places.public;
      const { gigId, owner, folderId, accessCode } = place;
      const heard = new Map<string, { type: string; id: string | undefined; right: string | undefined }[]>();
      const listening = async (name: string, at: Place, role: Role): Promise<WebSocket> => {
        const socket = await open(at.gigId);
        const list: { type: string; id: string | undefined; right: string | undefined }[] = [];
        heard.set(name, list);
        socket.on('message', (data: Buffer) => {
          const message = JSON.parse(String(data)) as LiveMessage;
          // On a slow machine the line beats in between.
          if (message.type === 'beat') return;
          const id =
            message.type === 'new_photo' || message.type === 'photo_removed' ? message.data.media_id : undefined;
          list.push({
            type: message.type,
            id,
            right: message.type === 'new_photo' ? message.data.thumb_url.split('/')[2]![0] : undefined,
          });
        });
        socket.send(hello(at, role));
        return socket;
      };
      const sockets = await Promise.all([
        listening('anybody', place, 'nobody'),
        listening('by link', place, 'linkViewer'),
        listening('without the password', places.private, 'nobody'),
        listening('sender', place, 'linkSender'),
        listening('elsewhere', places.quiet, 'nobody'),
      ]);
      const upload = async (seed: number, fields: Record<string, string> = {}): Promise<string> =>
        (
          await it.upload(
            owner,
            gigId,
            [{ name: `live-${seed}.jpg`, bytes: await makeJpeg({ width: 64, height: 48, seed }) }],
            fields,
          )
        ).received[0]!.media_id;
      const own = (method: string, path: string, body: unknown = {}) =>
        must(it, method, `/api/v1/gigs/${gigId}${path}`, { token: owner.token, body });
      const settled = async (): Promise<void> => it.settled();

      const shown = await upload(101);
      await settled();
      const tucked = await upload(102, { folder_id: folderId });
      await settled();
      await own('DELETE', '/media/bulk', { media_ids: [tucked] });
      const sent = form({ guest_name: 'Diya' }, [
        { field: 'files', name: 'held.jpg', bytes: await makeJpeg({ width: 64, height: 48, seed: 103 }) },
      ]);
      const guests = (
        JSON.parse(
          (await stage.http.ask({ method: 'POST', path: `/api/v1/guest/upload/${accessCode}`, ...sent })).text,
        ) as { received: { media_id: string }[] }
      ).received[0]!.media_id;
      await settled();
      await own('DELETE', `/guest-uploads/${guests}`);
      await own('DELETE', '/media/bulk', { media_ids: [shown] });
      await settled();

      const story = (right: string) => [
        { type: 'ready', id: undefined, right: undefined },
        { type: 'new_photo', id: shown, right },
        { type: 'photo_removed', id: shown, right: undefined },
      ];
      await expect.poll(() => heard.get('anybody')?.length).toBe(3);
      await expect.poll(() => heard.get('by link')?.length).toBe(3);
      expect(heard.get('anybody')).toEqual(story('p'));
      expect(heard.get('by link')).toEqual(story('v'));
      expect(heard.get('without the password')!.map(({ type }) => type)).toEqual(['refused']);
      expect(heard.get('sender')!.map(({ type }) => type)).toEqual(['refused']);
      expect(heard.get('elsewhere')!.map(({ type }) => type)).toEqual(['ready']);
      for (const socket of sockets) socket.close();
    });

    test('is for pages of ours and for what is no browser', async () => {
      const { gigId } = stage.world.places.public;
      const { host } = new URL(stage.world.it.url);
      for (const origin of ['http://loom.test', `http://${host}`]) (await open(gigId, { origin })).close();
      for (const origin of [
        'https://evil.test',
        'http://loom.test.evil.test',
        'https://loom.test',
        'null',
        `http://${host}.evil.test`,
      ]) {
        const socket = new WebSocket(`${stage.world.it.url.replace('http', 'ws')}/ws/gig/${gigId}/live`, {
          headers: { origin },
        });
        const [error] = (await once(socket, 'error')) as [Error];
        expect([origin, error.message]).toEqual([origin, 'Unexpected server response: 403']);
      }
    });

    test('takes no secret from its address', async () => {
      const { gigId, galleryToken } = stage.world.places.private;
      const socket = new WebSocket(
        `${stage.world.it.url.replace('http', 'ws')}/ws/gig/${gigId}/live?gallery_token=${galleryToken}&token=${stage.world.asha.token}`,
        { headers: { 'x-gallery-token': galleryToken } },
      );
      await once(socket, 'open');
      const word = once(socket, 'message') as Promise<[Buffer]>;
      socket.send('{"type":"hello"}');
      expect((JSON.parse(String((await word)[0])) as LiveMessage).type).toBe('refused');
      socket.close();
    });
  });
};
