import jwt from 'jsonwebtoken';
import { beginPasskey, beginPasskeySignIn } from '../../../commands/passkey.ts';
import { describe, expect, test } from 'vitest';
import { operations } from '../../../api/contract/all.ts';
import { GUEST_TUS } from '../../../api/contract/guest.ts';
import { openGallery } from '../../../api/gallery/access.ts';
import { guestTokens } from '../../../api/auth/guestTokens.ts';
import { searchTokens } from '../../../api/auth/searchTokens.ts';
import { signedTokens } from '../../../commands/core/signedTokens.ts';
import { certificateCode } from '../../../commands/erasure.ts';
import { closedToken } from '../../../commands/closing.ts';
import { bookingLinks } from '../../../commands/bookingLinks.ts';
import { faceLinks } from '../../../commands/faceLinks.ts';
import { tokenPurposes } from '../../../commands/tokenPurposes.ts';
import { gigs } from '../../../projections/gig.ts';
import { logoOf, must } from '../arrive.ts';
import { type Asked, json } from '../http.ts';
import { type Credentials, PASSWORD } from '../place.ts';
import type { Role } from '../roles.ts';
import { sessionIn } from '../../server.ts';
import type { Stage } from '../stage.ts';

export const secretSuite = (stage: Stage): void => {
  test('a token that has expired opens nothing, whosever it was', async () => {
    const { it, places, asha } = stage.world;
    const { context } = it.loom;
    const { gigId, clients, editor } = places.public;
    const { gigId: privateId, galleryToken } = places.private;
    const past = new Date(Date.now() - 100 * 86_400_000);
    const before = { ...context.write, now: () => past };
    const live = (await it.login(asha.email, asha.password)).token;
    const claims = jwt.decode(live, { json: true })!;
    const session = jwt.sign(
      { sid: claims['sid'] as string, role: 'photographer', exp: Math.floor(past.getTime() / 1000) },
      context.write.secrets.key('session'),
      { subject: asha.id, algorithm: 'HS256' },
    );
    const of = (audience: 'client' | 'team', id: string): string =>
      signedTokens(tokenPurposes[`${audience}Session`], before).sign({ sub: id, gig: gigId, sid: 'one' }, +past);
    const guests = guestTokens(context.write.secrets, () => past).issue({ gigId, guestId: 'one' });
    const epoch = openGallery({ ...context, write: before });
    const hash = String((await context.write.vault.get('gigPassword', privateId))?.value);
    const view = (await context.reads.reader(gigs).get(privateId))!;
    const registered = faceLinks(context.write.secrets, () => past).photosToken({ gigId, registrationId: 'one' });
    const search = searchTokens(context.write.secrets, () => past).seal(gigId, Float32Array.from({ length: 128 }));
    const calls: [string, number, string, string, Record<string, string>][] = [
      ['a session', 401, 'GET', '/api/v1/auth/me', { authorization: `Bearer ${session}` }],
      [
        "a client's",
        401,
        'GET',
        `/api/v1/client/gig/${gigId}/media`,
        { authorization: `Bearer ${of('client', clients.client!.client_id)}` },
      ],
      [
        "an editor's",
        401,
        'GET',
        `/api/v1/team/gig/${gigId}`,
        { authorization: `Bearer ${of('team', editor!.team_id)}` },
      ],
      [
        "a guest's",
        401,
        'POST',
        GUEST_TUS,
        { 'x-guest-token': guests, 'tus-resumable': '1.0.0', 'upload-length': '5' },
      ],
      [
        "a gallery's",
        401,
        'GET',
        `/api/v1/public/gigs/${privateId}/media`,
        { 'x-gallery-token': epoch.unlock(view, hash).token },
      ],
      ["a registered guest's", 401, 'GET', `/api/v1/public/gigs/${gigId}/my-photos`, { 'x-face-token': registered }],
    ];
    for (const [name, expected, method, path, headers] of calls)
      expect([name, (await stage.http.ask({ method, path, headers })).status]).toEqual([name, expected]);
    expect(
      (
        await stage.http.ask({
          method: 'POST',
          path: `/api/v1/public/gigs/${gigId}/selfie-search/again`,
          ...json({ search, not_me: [] }),
        })
      ).status,
    ).toBe(401);
    // And those of today do.
    expect(
      (
        await stage.http.ask({
          method: 'GET',
          path: `/api/v1/public/gigs/${privateId}/media`,
          headers: { 'x-gallery-token': galleryToken },
        })
      ).status,
    ).toBe(200);
  });

  test('a token of one purpose opens nothing that another opens, in the same gig and for the same people', async () => {
    const { it, places, asha } = stage.world;
    const { gigId, credentials, galleryToken, photos, withdrawal } = places.private;
    const sent = (role: Role): string => {
      const { authorization, ...headers } = credentials[role]!();
      return authorization?.replace(/^Bearer /, '') ?? Object.values(headers)[0]!;
    };
    const logo = await logoOf(it, asha);
    const { enhanced_url: enhanced } = await must<{ enhanced_url?: string }>(
      it,
      'POST',
      `/api/v1/ai-editor/enhance/${photos.shown}`,
      { token: asha.token, body: { enhancement_type: 'vibrance' } },
    );
    const live: Record<keyof typeof tokenPurposes, string> = {
      studioSession: (await it.login(asha.email, asha.password)).token,
      clientSession: sent('client'),
      teamSession: sent('editor'),
      guest: sent('guest'),
      media: it.loom.context.addresses.token('owner', gigId, '', sessionIn(asha.token)),
      picture: logo.token,
      processed: enhanced!.slice('/media/processed/'.length),
      galleryPassword: galleryToken,
      galleryLink: sent('linkViewer'),
      facePhotos: sent('registeredGuest'),
      faceWithdrawal: withdrawal,
      bookingForm: bookingLinks(it.loom.context.write).formToken(asha.id),
      booking: places.private.bookings.own.token,
      invoiceShare: places.private.invoiceToken,
      quotation: places.private.quotationToken,
      erasureCertificate: certificateCode(it.loom.context.write, asha.id, 'd'),
      closedAccount: closedToken(it.loom.context.write, { userId: asha.id, closedAt: new Date().toISOString() }),
      newPasskey: beginPasskey(it.loom.context.write, { userId: asha.id, sessionId: sessionIn(asha.token) }).token,
      passkeySignIn: beginPasskeySignIn(it.loom.context.write).token,
    };
    const uploading = { 'tus-resumable': '1.0.0', 'upload-length': '5' };
    const headed = (path: string, name: string, prefix = '', beside: Credentials = {}) => ({
      ask: (token: string): Asked => ({ method: 'GET', path, headers: { ...beside, [name]: `${prefix}${token}` } }),
      good: 200,
    });
    const doors: [open: (keyof typeof live)[], ask: { ask(token: string): Asked; good: number }][] = [
      [['studioSession'], headed('/api/v1/auth/me', 'authorization', 'Bearer ')],
      [['clientSession'], headed(`/api/v1/client/gig/${gigId}/media`, 'authorization', 'Bearer ')],
      [['teamSession'], headed(`/api/v1/team/gig/${gigId}`, 'authorization', 'Bearer ')],
      [['galleryPassword', 'galleryLink'], headed(`/api/v1/public/gigs/${gigId}/media`, 'x-gallery-token')],
      [
        ['facePhotos'],
        headed(`/api/v1/public/gigs/${gigId}/my-photos`, 'x-face-token', '', { 'x-gallery-token': galleryToken }),
      ],
      [['booking'], { ask: (token) => ({ method: 'GET', path: `/api/v1/public/bookings/${token}` }), good: 200 }],
      [['invoiceShare'], { ask: (token) => ({ method: 'GET', path: `/api/v1/public/invoices/${token}` }), good: 200 }],
      [['quotation'], { ask: (token) => ({ method: 'GET', path: `/api/v1/public/quotations/${token}` }), good: 200 }],
      [['faceWithdrawal'], headed('/api/v1/guest/face', 'x-face-token')],
      [['media'], { ask: (token) => ({ method: 'GET', path: `/media/${token}/${photos.shown}/400` }), good: 200 }],
      [
        ['picture'],
        { ask: (token) => ({ method: 'GET', path: `/media/picture/${token}/${logo.pictureId}/400` }), good: 200 },
      ],
      [['processed'], { ask: (token) => ({ method: 'GET', path: `/media/processed/${token}` }), good: 200 }],
      [
        ['guest'],
        {
          ask: (token) => ({ method: 'POST', path: GUEST_TUS, headers: { 'x-guest-token': token, ...uploading } }),
          good: 201,
        },
      ],
    ];
    for (const [open, { ask, good }] of doors)
      for (const [purpose, token] of Object.entries(live)) {
        const { status } = await stage.http.ask(ask(token));
        const allowed = (open as string[]).includes(purpose) ? [good] : [401, 403, 404];
        expect(allowed, `${purpose} for ${open.join(' or ')}: ${status}`).toContain(status);
      }
  });

  describe('a secret', () => {
    test('stands in no event: whoever reads all of the history reads none', async () => {
      const { it, places } = stage.world;
      const { feed, decode } = it.loom.context;
      const secrets = new Map<string, string>();
      for (const { state, accessCode, clients, editor, links, galleryToken, credentials, withdrawal } of Object.values(
        places,
      )) {
        const all = [
          accessCode,
          galleryToken,
          withdrawal,
          editor?.access_code,
          ...Object.values(clients).map(({ access_code }) => access_code),
          ...Object.values(links).map(({ secret }) => secret),
          ...Object.values(credentials).flatMap((of) => Object.values(of())),
        ];
        for (const secret of all)
          if (secret !== undefined && secret.length > 8) secrets.set(secret.replace(/^Bearer /, ''), state);
      }
      secrets
        .set(PASSWORD, "a gallery's password")
        .set('camera-secret-1', "a camera's password")
        .set('correct horse 9', "everybody's password");
      const found: string[] = [];
      for (let after = 0; ;) {
        const stored = await feed.readAll({ after, limit: 2000 });
        if (stored.length === 0) break;
        after = stored.at(-1)!.position;
        for (const { event, meta } of await decode(stored)) {
          const text = JSON.stringify([event, meta]);
          for (const [secret, of] of secrets) if (text.includes(secret)) found.push(`${event.type}: ${of}`);
        }
      }
      expect(found).toEqual([]);
    });

    test('stands in no address of a call, but for codes that were handed out as addresses', () => {
      const named = /pass|secret|token|code/i;
      const inAddress = operations.filter(
        ({ path, query }) =>
          /\{\w*(Code|Token|Secret|Password)\w*\}/.test(path) ||
          Object.keys((query as { shape?: object }).shape ?? {}).some((name) => named.test(name)),
      );
      // The documents give these addresses. Each code has a call beside it that takes it in the body, but for that of guests, which a gallery tells them; a mailed token works once.
      expect(inAddress.map(({ id }) => id).sort()).toEqual([
        'guestSession',
        'guestUpload',
        'openTeamCode',
        'verifyEmail',
      ]);
    });

    test('stands behind the # of a link that is mailed', async () => {
      const { mails } = await must<{ mails: { text: string }[] }>(stage.world.it, 'GET', '/api/v1/admin/outbox', {
        token: stage.world.it.admin.token,
      });
      const links = mails.flatMap(({ text }) => text.match(/https?:\/\/\S+/g) ?? []);
      expect(links.length).toBeGreaterThan(20);
      const codes = Object.values(stage.world.places).flatMap(({ clients, editor, accessCode }) => [
        accessCode,
        editor?.access_code,
        ...Object.values(clients).map(({ access_code }) => access_code),
      ]);
      for (const link of links) {
        const { pathname, search } = new URL(link);
        // Where on a page something waits; an alert of it is gathered for a minute, and may be among the mails by now.
        expect(['', '?show=guests']).toContain(search);
        for (const code of codes) if (code) expect(pathname).not.toContain(code);
        expect(pathname).not.toMatch(/[\w-]{40}/);
      }
    });
  });
};
