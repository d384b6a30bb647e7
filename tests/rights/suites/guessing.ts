import { createHook } from 'node:async_hooks';
import { createConnection } from 'node:net';
import { describe, expect, test } from 'vitest';
import { inviteEditor, must } from '../arrive.ts';
import { type Got, json } from '../http.ts';
import { PASSWORD } from '../place.ts';
import type { Stage } from '../stage.ts';
import { stopClock } from '../../clock.ts';

/** A wrong secret and an unknown one: what is compared is all of the answer that somebody could read. */
interface Pair {
  method: string;
  path: string;
  wrong: unknown;
  unknown: unknown;
}
/** Every answer has these of its own. */
const OWN = new Set(['date', 'x-request-id', 'keep-alive', 'connection', 'content-length']);

export const guessingSuite = (stage: Stage): void => {
  let addresses = 0;
  /** From an address that nobody used before, unless one is given. */
  const ask = (
    method: string,
    path: string,
    body?: unknown,
    address = `10.9.${(addresses >> 8) & 255}.${addresses++ & 255}`,
  ): Promise<Got> => {
    const sent = body === undefined ? { headers: {} } : json(body);
    return stage.http.ask({ method, path, ...sent, headers: { ...sent.headers, 'x-forwarded-for': address } });
  };

  describe('a wrong secret and an unknown one', () => {
    const pairs = async (): Promise<Record<string, Pair>> => {
      const { it, places, asha, elsewhere } = stage.world;
      const { gigId, clients } = places.public;
      const removed = await inviteEditor(it, asha, gigId, `gone${Date.now()}`);
      await must(it, 'DELETE', `/api/v1/gigs/${gigId}/team/${removed.team_id}`, { token: asha.token });
      const none = 'X'.repeat(43);
      return {
        'a password and an account': {
          method: 'POST',
          path: '/api/v1/auth/login',
          wrong: { email: asha.email, password: 'wrong one 1' },
          unknown: { email: 'nobody@loom.test', password: 'wrong one 1' },
        },
        "a client's code and a client": {
          method: 'POST',
          path: '/api/v1/client/login',
          wrong: { client_email: clients.client!.client_email, access_code: 'WRONGCODE2' },
          unknown: { client_email: 'nobody@clients.test', access_code: clients.client!.access_code },
        },
        "another client's code": {
          method: 'POST',
          path: '/api/v1/client/login',
          wrong: { client_email: clients.client!.client_email, access_code: elsewhere.client.access_code },
          unknown: { client_email: 'nobody@clients.test', access_code: 'WRONGCODE2' },
        },
        "a removed editor's code": {
          method: 'POST',
          path: '/api/v1/team/login',
          wrong: { access_code: removed.access_code },
          unknown: { access_code: 'WRONGCODE2' },
        },
        'a link in a mail': {
          method: 'POST',
          path: '/api/v1/auth/reset-password',
          wrong: { token: `${none}a`, password: 'taken over 1' },
          unknown: { token: 'short', password: 'taken over 1' },
        },
        'a forgotten password': {
          method: 'POST',
          path: '/api/v1/auth/forgot-password',
          wrong: { email: places.unverified.owner.email },
          unknown: { email: 'nobody@loom.test' },
        },
        'a registration': {
          method: 'POST',
          path: '/api/v1/auth/register',
          wrong: { email: asha.email, password: 'taken over 1', full_name: 'Asha' },
          unknown: { email: `new${Date.now()}@loom.test`, password: 'taken over 1', full_name: 'Asha' },
        },
        'a link to look': {
          method: 'POST',
          path: '/api/v1/public/links/open',
          wrong: { token: `${places.public.links.view!.secret.slice(0, -1)}_` },
          unknown: { token: none },
        },
      };
    };

    test('are answered alike: status, body and headers', async () => {
      for (const [name, { method, path, wrong, unknown }] of Object.entries(await pairs())) {
        const [one, other] = [await ask(method, path, wrong), await ask(method, path, unknown)];
        const read = ({ status, text, headers }: Got) => ({
          status,
          text,
          headers: Object.entries(headers)
            .filter(([header]) => !OWN.has(header))
            .sort(),
        });
        expect([name, read(one)]).toEqual([name, read(other)]);
      }
      const { places } = stage.world;
      const wrong = await ask('POST', `/api/v1/public/gigs/${places.private.gigId}/unlock`, { password: 'a guess' });
      // A gallery without a password has none that could be guessed.
      const none = await ask('POST', `/api/v1/public/gigs/${places.public.gigId}/unlock`, { password: PASSWORD });
      expect([wrong.status, wrong.text]).toEqual([none.status, none.text]);
    });

    test('take as long: the same hash is made for an account that is not there', async () => {
      const { ravi } = stage.world;
      let hashes = 0;
      // The server is in this process: each hash is a request to its thread pool.
      const counting = createHook({ init: (_, type) => void (hashes += Number(type === 'ARGON2REQUEST')) }).enable();
      const made = async (email: string): Promise<number> => {
        hashes = 0;
        expect((await ask('POST', '/api/v1/auth/login', { email, password: 'wrong one 2' })).status).toBe(401);
        return hashes;
      };
      try {
        expect([await made(ravi.email), await made('nobody@loom.test')]).toEqual([1, 1]);
      } finally {
        counting.disable();
      }
      await stage.world.it.login(ravi.email, ravi.password);
    });

    test('of a camera are told alike', async () => {
      const { it, asha } = stage.world;
      const settings = {
        enabled: true,
        custom_username: 'asha-camera',
        custom_password: 'camera-secret-1',
        current_gig_id: null,
      };
      await must(it, 'PUT', '/api/v1/camera-ftp/settings', { token: asha.token, body: settings });
      const signIn = (user: string, password: string): Promise<string> =>
        new Promise((resolve, reject) => {
          const socket = createConnection(it.loom.ftpPort!, '127.0.0.1');
          let heard = '';
          socket.on('error', reject);
          socket.on('data', (data: Buffer) => {
            heard += data.toString();
            const reply = /(\d{3}) [^\r\n]*\r\n$/.exec(heard)?.[1];
            if (reply === '220') socket.write(`USER ${user}\r\n`);
            else if (reply === '331') socket.write(`PASS ${password}\r\n`);
            else if (reply !== undefined) {
              socket.destroy();
              resolve(heard.slice(heard.indexOf('331')));
            }
          });
        });
      expect(await signIn('asha-camera', 'camera-secret-1')).toMatch(/^331 Now the password\.\r\n230 /);
      const wrong = await signIn('asha-camera', 'wrong-secret-1');
      expect(wrong).toMatch(/530 Wrong user name or password\./);
      expect(await signIn('nobody-camera', 'camera-secret-1')).toBe(wrong);
      await must(it, 'PUT', '/api/v1/camera-ftp/settings', {
        token: asha.token,
        body: { ...settings, enabled: false },
      });
      expect(await signIn('asha-camera', 'camera-secret-1')).toBe(wrong);
    });
  });

  describe('who guesses has to wait', () => {
    /** Tries until there is a wait; answers after how many. */
    const triesUntilWait = async (
      most: number,
      send: (n: number) => Promise<Got>,
      refusal: number,
    ): Promise<number> => {
      for (let n = 0; n < most; n++) {
        const { status, headers } = await send(n);
        if (status === 429) {
          expect(Number(headers['retry-after'])).toBeGreaterThan(0);
          return n;
        }
        expect(status).toBe(refusal);
      }
      return most;
    };
    const from = '10.8.0.1';

    test('at one address', async () => {
      stopClock();
      const { gigId } = stage.world.places.private;
      const at = async (
        refusal: number,
        method: string,
        path: (n: number) => string,
        body?: (n: number) => unknown,
      ): Promise<number> => triesUntilWait(60, (n) => ask(method, path(n), body?.(n), from), refusal);
      const token = (n: number): string => `${'y'.repeat(40)}${n}`;
      expect(
        await at(
          401,
          'POST',
          () => '/api/v1/auth/login',
          (n) => ({ email: `guess-${n}@loom.test`, password: 'wrong' }),
        ),
      ).toBe(40);
      expect(
        await at(
          401,
          'POST',
          () => '/api/v1/client/login',
          (n) => ({ client_email: `guess-${n}@loom.test`, access_code: 'WRONGCODE2' }),
        ),
      ).toBe(40);
      expect(
        await at(
          401,
          'POST',
          () => '/api/v1/team/login',
          (n) => ({ access_code: `WRONGCOD${n}` }),
        ),
      ).toBe(5);
      expect(await at(429, 'GET', (n) => `/api/v1/team/WRONGCOD${n}`)).toBe(0);
      expect(
        await at(
          401,
          'POST',
          () => `/api/v1/public/gigs/${gigId}/unlock`,
          (n) => ({ password: `guess ${n}` }),
        ),
      ).toBe(5);
      expect(
        await at(
          401,
          'POST',
          () => '/api/v1/public/links/open',
          (n) => ({ token: token(n) }),
        ),
      ).toBe(5);
      expect(
        await at(
          401,
          'POST',
          (n) => `/api/v1/guest/session/WRONGCOD${n}`,
          () => ({ guest_name: 'Guess' }),
        ),
      ).toBe(20);
      expect(await at(422, 'GET', (n) => `/api/v1/auth/verify-email?token=${token(n)}`)).toBe(5);
      expect(
        await at(
          422,
          'POST',
          () => '/api/v1/auth/reset-password',
          (n) => ({ token: token(n), password: 'taken over 1' }),
        ),
      ).toBe(5);
      expect(
        await at(
          200,
          'POST',
          () => '/api/v1/auth/forgot-password',
          () => ({ email: 'guess@loom.test' }),
        ),
      ).toBe(10);
    });

    test('at one account, from wherever', async () => {
      stopClock();
      const { clients } = stage.world.places.quiet;
      expect(
        await triesUntilWait(
          9,
          () => ask('POST', '/api/v1/auth/login', { email: 'one.account@loom.test', password: 'wrong' }),
          401,
        ),
      ).toBe(5);
      expect(
        await triesUntilWait(
          9,
          () =>
            ask('POST', '/api/v1/client/login', {
              client_email: clients.viewingClient!.client_email,
              access_code: 'WRONGCODE2',
            }),
          401,
        ),
      ).toBe(5);
    });
  });
};
