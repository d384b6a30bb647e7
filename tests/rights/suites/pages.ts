import { describe, expect, test } from 'vitest';
import { CLIENT_TUS } from '../../../api/contract/clientAccess.ts';
import { GUEST_TUS } from '../../../api/contract/guest.ts';
import { nameOf } from '../place.ts';
import { type State, states } from '../roles.ts';
import type { Stage } from '../stage.ts';

/** Gigs that a link preview tells of. */
const previewed: readonly State[] = ['public', 'quiet', 'expired'];

export const pageSuite = (stage: Stage): void => {
  describe('a page', () => {
    const page = (path: string, headers: Record<string, string> = {}) =>
      stage.http.ask({ method: 'GET', path, headers });

    test('of a gallery tells previews of it where everybody may see it, and otherwise not even its name', async () => {
      for (const state of states) {
        const { gigId, words } = stage.world.places[state];
        // The site is chosen by the host's name, or by the path.
        for (const [host, path] of [
          ['loom.test', `/public/gig/${gigId}`],
          ['localhost', `/public/gig/${gigId}`],
          ['localhost', `/loom/public/gig/${gigId}`],
        ] as const) {
          const { text } = await page(path, { host });
          const told = previewed.includes(state);
          expect([
            state,
            text.includes(nameOf(state)),
            text.includes('og:image'),
            text.includes(`Described ${state}`),
          ]).toEqual([state, told, told, false]);
          for (const word of words.filter((word) => !word.startsWith('Fort'))) expect(text).not.toContain(word);
          for (const id of Object.values(stage.world.places[state].photos)) expect(text).not.toContain(id);
          if (!told) expect(text).toContain('noindex');
        }
      }
      // What is not there, is deleted, is hidden or has a password, is one and the same page.
      const closed = await Promise.all(
        [
          ...states.filter((state) => !previewed.includes(state)).map((state) => stage.world.places[state].gigId),
          'no-such-gig',
        ].map(async (gigId) => (await page(`/public/gig/${gigId}`)).text),
      );
      expect(new Set(closed).size).toBe(1);
    });

    test('is framed by nobody, tells no other page where it stands, and runs no script but ours', async () => {
      const { gigId, editor, clients } = stage.world.places.public;
      const paths = [
        '/',
        '/login',
        '/gigs',
        '/admin',
        '/client/login',
        `/client/gallery/${gigId}`,
        `/public/gig/${gigId}`,
        '/public/link',
        '/public/my-face',
        `/team/${editor!.access_code}`,
        '/verify-email',
        '/reset-password',
        '/api/v1/docs',
        '/no/such/page',
        '/admin/no-such-page',
        '/public/gig/no-such-gig',
      ];
      for (const path of paths) {
        const { headers, text, status } = await page(path);
        expect([path, status]).toEqual([path, /no-?\/?such/.test(path) ? 404 : 200]);
        expect(headers['content-type']).toMatch(/^text\/html/);
        expect(headers['content-security-policy']).toMatch(/frame-ancestors 'none'/);
        expect(headers['content-security-policy']).toMatch(/(script-src 'self'|default-src 'none')/);
        expect(headers['referrer-policy']).toMatch(/^(strict-origin|no-referrer)$/);
        expect(headers['x-content-type-options']).toBe('nosniff');
        if (!path.startsWith('/api/')) expect(headers['x-frame-options']).toBe('DENY');
        expect(text).not.toContain(editor!.access_code);
        expect(text).not.toContain(clients.client!.access_code);
      }
      const again = await page('/login', { 'if-none-match': (await page('/login')).headers.etag! });
      expect([again.status, again.headers['x-frame-options'], again.headers['referrer-policy']]).toEqual([
        304,
        'DENY',
        'strict-origin',
      ]);
    });

    test('of another site is answered by nothing that its browser would give to it, and there are no cookies that it could use', async () => {
      const { world, http } = stage;
      const { gigId, photos, upload } = world.places.public;
      const foreign = {
        origin: 'https://evil.test',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization',
      };
      const picture = `/media/${world.it.loom.context.addresses.token('public', gigId)}/${photos.shown}/400`;
      const calls: [string, string][] = [
        ['GET', '/'],
        ['GET', `/public/gig/${gigId}`],
        ['GET', `/api/v1/public/gigs/${gigId}`],
        ['OPTIONS', `/api/v1/public/gigs/${gigId}`],
        ['GET', '/api/v1/auth/me'],
        ['OPTIONS', '/api/v1/auth/login'],
        ['POST', '/api/v1/auth/login'],
        ['GET', picture],
        ['OPTIONS', picture],
        ['POST', GUEST_TUS],
        ['OPTIONS', GUEST_TUS],
        ['OPTIONS', upload],
        ['OPTIONS', CLIENT_TUS],
        ['GET', '/api/v1/openapi.json'],
        ['GET', '/metrics'],
      ];
      for (const [method, path] of calls) {
        const { headers } = await http.ask({
          method,
          path,
          headers: { ...foreign, ...world.places.public.credentials.guest!() },
        });
        expect([
          method,
          path,
          headers['access-control-allow-origin'],
          headers['access-control-allow-credentials'],
          headers['set-cookie'],
        ]).toEqual([method, path, undefined, undefined, undefined]);
      }
      // A form of another site posts what the API does not take.
      for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
        const { status } = await http.ask({
          method: 'POST',
          path: '/api/v1/auth/login',
          headers: { origin: 'https://evil.test', 'content-type': type },
          body: Buffer.from('{"email":"a@loom.test","password":"x"}'),
        });
        expect(status).toBe(400);
      }
    });

    test('of the data folder is none', async () => {
      for (const path of [
        '/vault.sqlite',
        '/events.sqlite',
        '/data/vault.sqlite',
        '/../vault.sqlite',
        '/%2e%2e/vault.sqlite',
        '/..%2fvault.sqlite',
        '/secret',
        '/admin/../../vault.sqlite',
        '/outbox/',
        '/.env',
        '/package.json',
        '/api/main.ts',
      ]) {
        const { status, text } = await page(path);
        expect([200, 404]).toContain(status);
        expect(text).not.toMatch(/SQLite format|"dependencies"|LOOM_SECRET|import /);
      }
    });

    test('of what watches tells nothing of anybody', async () => {
      for (const path of ['/healthz', '/readyz', '/metrics']) {
        const { text } = await page(path);
        for (const { gigId, words, accessCode, owner } of Object.values(stage.world.places))
          for (const word of [gigId, accessCode, owner.email, owner.id, ...words]) expect(text).not.toContain(word);
      }
    });
  });
};
