import { describe, expect, test } from 'vitest';
import type { SessionRight } from '../../../api/auth/mediaAddresses.ts';
import { type Reach, reaches, variants } from '../bytes.ts';
import { sessionIn } from '../../server.ts';
import type { Got } from '../http.ts';
import { must } from '../arrive.ts';
import { type Place, photoNames } from '../place.ts';
import { type State, states } from '../roles.ts';
import type { Stage } from '../stage.ts';

/** Whose right it is, as an address names them; undefined where there is no such person. */
function subjectOf(who: string, place: Place, mediaId: string): string | undefined {
  switch (who) {
    case "the owner's, to take a photo home":
      return mediaId;
    case "the public's":
    case "the public's, of a gallery's password before": {
      // No such address was ever given out.
      if (place.state === 'unverified') return undefined;
      if (who !== "the public's") return '';
      return place.state === 'private' ? place.galleryToken.split('.')[2] : '';
    }
    case 'by a link to look':
      return place.links.view && `${place.links.view.linkId}~1`;
    case 'by a link to send photos':
      return place.links.upload && `${place.links.upload.linkId}~1`;
    case "a client's":
    case "a client's, to take photos home":
      return place.clients.client?.client_id;
    case "a client's without the permission":
      return place.clients.viewingClient?.client_id;
    case "an editor's":
    case "an editor's, to take photos home":
      return place.editor?.team_id;
    case "a removed editor's":
    case "a removed editor's, to take photos home":
      return place.removedEditorId;
    case "a removed client's":
      return place.removedClientId;
    default:
      return '';
  }
}

/** In which session somebody asks, of who signs in; undefined where there is none of theirs. */
function sessionOf(who: string, { owner, credentials }: Place): string | undefined {
  const of = (role: 'client' | 'viewingClient' | 'editor'): string | undefined => {
    const token = credentials[role]?.()['authorization']?.replace('Bearer ', '');
    return token && sessionIn(token);
  };
  switch (who) {
    case "the owner's":
    case "the owner's, to take a photo home":
      return sessionIn(owner.token);
    case "a client's without the permission":
      return of('viewingClient');
    case "a client's":
    case "a client's, to take photos home":
      return of('client');
    case "an editor's":
    case "an editor's, to take photos home":
      return of('editor');
    case "a removed editor's":
    case "a removed editor's, to take photos home":
    case "a removed client's":
      return 'ended';
    default:
      return '';
  }
}

export const bytesSuite = (stage: Stage): void => {
  const fetched = async (path: string, accept = ''): Promise<Got> =>
    stage.http.ask({ method: 'GET', path, headers: { accept } });
  /** A client takes the first photo home, and the film. */
  const granted = async (): Promise<void> => {
    for (const place of Object.values(stage.world.places)) {
      const authorization = place.state === 'deleted' ? undefined : place.credentials.client?.()['authorization'];
      if (authorization)
        for (const id of [place.photos.shown, place.photos.film!])
          await must(stage.world.it, 'POST', `/api/v1/media/${id}/download`, { headers: { authorization }, body: {} });
    }
  };

  describe('of every photo and every size, in every state, an address serves what is its to serve', () => {
    test.each(Object.entries(reaches))('%s', async (who, reach: Reach) => {
      const { world } = stage;
      if (who === "a client's, to take photos home") await granted();
      const wrong: string[] = [];
      for (const state of states) {
        const place = world.places[state];
        const expected = (photo: (typeof photoNames)[number], variant: (typeof variants)[number]): boolean =>
          reach.states.includes(state as State) && (reach.serves[photo]?.includes(variant) ?? false);
        for (const photo of photoNames) {
          const id = place.photos[photo];
          const subject = id && subjectOf(who, place, id);
          const session = sessionOf(who, place);
          if (id === undefined || subject === undefined || session === undefined) continue;
          const token = world.it.loom.context.addresses.token(
            reach.right as SessionRight,
            place.gigId,
            subject,
            session,
          );
          for (const variant of variants) {
            const { status, text } = await fetched(`/media/${token}/${id}/${variant}`);
            const may = expected(photo, variant);
            const right = may ? status === 200 : [403, 404].includes(status) && text.startsWith('{"detail":');
            if (!right)
              wrong.push(`${photo}, ${variant}, ${state}: expected ${may ? 200 : '403 or 404'}, got ${status}`);
          }
        }
      }
      expect(wrong).toEqual([]);
    });

    test('what is shown tells neither camera nor place; an original does', async () => {
      const { addresses } = stage.world.it.loom.context;
      const { gigId, photos, owner } = stage.world.places.public;
      const tokens = {
        public: addresses.token('public', gigId),
        original: addresses.token('original', gigId, photos.shown, sessionIn(owner.token)),
      };
      const of = (right: 'public' | 'original', variant: string, accept: string) =>
        fetched(`/media/${tokens[right]}/${photos.shown}/${variant}`, accept);
      for (const variant of ['400', '1600'])
        for (const accept of ['image/webp', 'image/jpeg']) {
          const { text, headers } = await of('public', variant, accept);
          expect(headers['content-type']).toBe(accept);
          expect(text).not.toMatch(/Exif|EOS R5|GPS/);
        }
      expect((await of('original', 'original', '')).text).toContain('EOS R5');
    });
  });
};
