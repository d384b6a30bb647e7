import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import type { z } from 'zod';
import type {
  auditEventChange,
  AuditEvent,
  auditGigs,
  auditUsers,
  gigAsOf,
  outboxMails,
  parkedReactions,
} from '../../api/contract/audit.ts';
import type { findStudios, serverCameras } from '../../api/contract/serverCamera.ts';
import type { adminUpgrades } from '../../api/contract/upgrade.ts';
import { answering } from '../doubles/answering.ts';

type Gig = z.infer<typeof auditGigs.answer>['gigs'][number];
type User = z.infer<typeof auditUsers.answer>['users'][number];

const dist = join(import.meta.dirname, '../../admin/dist');
/** As strict as the real server's. */
const policy =
  "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; font-src 'self' data:; object-src 'none'";
const START = Date.parse('2026-11-14T08:00:00Z');
const MINUTE = 60_000;
const mime: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
};

const people = {
  asha: { kind: 'user', id: 'u-asha', name: 'Asha Menon' },
  camera: { kind: 'camera', id: 'u-asha', name: 'Canon EOS R5' },
  guest: { kind: 'guest', id: 'g-1', name: 'A guest' },
  system: { kind: 'system', id: 'derivatives', name: 'Loom' },
};

/** The history of one wedding, oldest first: opened, photos in by browser and camera, settings changed, guests looking. */
function history(photos: number): AuditEvent[] {
  const events: AuditEvent[] = [];
  let at = START;
  const happened = (
    type: string,
    actor: AuditEvent['actor'],
    sentence: string,
    stream: string,
    data: AuditEvent['data'],
  ) => {
    const position = events.length + 1;
    const digits = position.toString(16).padStart(4, '0');
    at += position % 40 === 0 ? 300 * MINUTE : 11_000;
    events.push({
      id: `0193f2a1-7c00-7000-8000-00000000${digits}`,
      position: position * 3,
      stream,
      revision: events.filter((event) => event.stream === stream).length,
      type,
      at: new Date(at).toISOString(),
      actor,
      sentence,
      data,
      correlation: `c-${Math.floor(position / 5)}`,
      cause: actor.kind === 'system' ? (events.at(-1)?.id ?? null) : null,
      command: `cmd-${position}`,
      version: 1,
      hash: `${digits}9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f0`,
    });
  };
  happened('GigOpened', people.asha, 'Opened the gig ‘Meera & Arjun’', 'gig-1', {
    gigName: 'Meera & Arjun',
    location: 'Kochi',
  });
  happened(
    'PublicSettingsChanged',
    people.asha,
    'Let guests search by selfie, and showed all folders to them',
    'gig-1',
    { allowSelfieSearch: true },
  );
  for (let photo = 1; photo <= photos; photo += 1) {
    const name = `IMG_${String(4000 + photo)}.JPG`;
    happened(
      'MediaReceived',
      photo % 3 === 0 ? people.asha : people.camera,
      `Received ${name} (7.2 MB)`,
      `media-${photo}`,
      { name, bytes: 7_213_004, hash: `${photo}` },
    );
    happened('DerivativesMade', people.system, `Made the screen sizes of ${name}`, `media-${photo}`, {
      edges: [400, 1600],
    });
    if (photo % 7 === 0)
      happened('SelfieSearched', people.guest, 'Looked for their own photos by selfie and found 6', 'face-1', {
        found: 6,
      });
  }
  happened('GigEdited', people.asha, 'Changed the place from ‘Kochi’ to ‘Fort Kochi’ and made it private', 'gig-1', {
    location: 'Fort Kochi',
    gigType: 'private',
  });
  return events;
}

const settings = {
  gig_name: 'Meera & Arjun',
  description: '',
  category: 'Wedding',
  location: 'Kochi',
  gig_type: 'public',
  photographer_name: 'Asha Menon',
  public_settings: {
    show_public_gallery: true,
    visible_folders: 'all',
    allow_selfie_search: true,
    guest_uploads_enabled: false,
  },
};

export interface ConsoleDouble {
  url: string;
  /** What the next calls of an operation's path (a part of it) answer instead; `undefined` heals it. */
  fail(path: string, status: number | undefined): void;
  /** Breaks a link of the chain that Verify walks. */
  breakChain(): void;
  close(): Promise<void>;
}

/** A server that serves the built console and answers its part of the contract, so that its screens can be driven alone. */
export async function startConsoleDouble({ photos = 60, gigs = 120 } = {}): Promise<ConsoleDouble> {
  const events = history(photos);
  const failures = new Map<string, number>();
  let broken = false;
  let waiting: Omit<z.infer<typeof adminUpgrades.answer>['upgrades'][number], 'payment_url' | 'requested_at'>[] = (
    ['Asha Menon', 'Ravi Iyer'] as const
  ).map((name, n) => ({
    upgrade_id: `u${n}`,
    plan_id: 'annual',
    plan_name: 'Annual',
    price: 19_999,
    status: n === 0 ? 'open' : 'differs',
    user_id: `user-${n}`,
    full_name: name,
    email: `${name.split(' ')[0]!.toLowerCase()}@loom.test`,
    paid: n === 0 ? null : { amount: 199, currency: 'INR' },
  }));
  const cameras: z.infer<typeof serverCameras.answer>['cameras'] = [
    {
      camera_id: 'r6',
      name: 'Canon EOS R6',
      type: 'canon_ccapi',
      present: true,
      assigned: false,
      user_id: 'u-asha',
      full_name: 'Asha Menon',
    },
    {
      camera_id: 'a7',
      name: 'ILCE-6400',
      type: 'sony_remote_api',
      present: false,
      assigned: true,
      user_id: 'u-gone',
      full_name: 'Nila Das',
    },
  ];
  let parked: z.infer<typeof parkedReactions.answer>['parked'] = [
    {
      id: 'p1',
      reaction: 'derivatives',
      event_id: 'e1',
      event_type: 'MediaReceived',
      gig_id: 'gig-1',
      error: 'IMG_4012.JPG: the file ends in the middle of the picture.',
      attempts: 8,
      parked_at: new Date(START + 90 * MINUTE).toISOString(),
    },
    {
      id: 'p2',
      reaction: 'verificationMail',
      event_id: 'e2',
      event_type: 'AccountRegistered',
      gig_id: null,
      error: 'The mail server did not answer within 30 s.',
      attempts: 12,
      parked_at: new Date(START + 40 * MINUTE).toISOString(),
    },
  ];
  const allGigs: Gig[] = Array.from({ length: gigs }, (_, n) => ({
    gig_id: `gig-${n + 1}`,
    gig_name: n === 0 ? 'Meera & Arjun' : `Gig number ${n + 1}`,
    owner_id: 'u-asha',
    photographer_name: 'Asha Menon',
    created_at: new Date(START - n * 1440 * MINUTE).toISOString(),
    total_photos: n === 0 ? photos : (n * 37) % 900,
    deleted: n % 9 === 4,
  }));
  const users: User[] = ['admin', 'photographer', 'auditor'].map((role, n) => ({
    user_id: `u-${n}`,
    full_name: ['Admin', 'Asha Menon', 'Ravi Iyer'][n] ?? '',
    email: `${role}@loom.test`,
    role,
    email_verified: n !== 1,
    erases_at: null,
    created_at: new Date(START - n * MINUTE).toISOString(),
  }));

  const page = <T>(items: T[], query: URLSearchParams, fallback: number) => {
    const from = Number(query.get('cursor') ?? 0);
    const limit = Number(query.get('limit') ?? fallback);
    return {
      items: items.slice(from, from + limit),
      next_cursor: from + limit < items.length ? String(from + limit) : null,
      total: items.length,
    };
  };
  function eventsOf(gigId: string, query: URLSearchParams) {
    const all = gigId === 'gig-1' ? events.toReversed() : [];
    const { items, next_cursor } = page(
      all.filter((event) => !query.get('type') || event.type === query.get('type')),
      query,
      100,
    );
    return {
      events: items,
      next_cursor,
      first_at: all.at(-1)?.at ?? null,
      last_at: all[0]?.at ?? null,
      total: all.length,
      types: [...new Set(all.map(({ type }) => type))].sort(),
    };
  }
  function asOf(query: URLSearchParams): z.infer<typeof gigAsOf> {
    const past = events.filter((event) =>
      query.has('position') ? event.position <= Number(query.get('position')) : event.at <= String(query.get('at')),
    );
    const media = past
      .filter((event) => event.type === 'MediaReceived')
      .map((event) => ({ media_id: event.stream, filename: event.data['name'], status: 'ready' }));
    const edited = past.some((event) => event.type === 'GigEdited');
    return {
      position: past.at(-1)?.position ?? 0,
      at: past.at(-1)?.at ?? '',
      gig:
        past.length > 0
          ? { ...settings, ...(edited && { location: 'Fort Kochi', gig_type: 'private' }), total_photos: media.length }
          : null,
      media: media.slice(-60),
      media_total: media.length,
    };
  }
  function changeOf(position: number): z.infer<typeof auditEventChange.answer> | undefined {
    const event = events.find((one) => one.position === position);
    if (!event) return undefined;
    const received = event.type === 'MediaReceived';
    if (!received && event.type !== 'GigEdited') return { event, changes: [] };
    return {
      event,
      changes: received
        ? [
            {
              document: 'media',
              id: event.stream,
              before: null,
              after: { filename: event.data['name'], bytes: 7_213_004, status: 'received', folder: 'root' },
            },
          ]
        : [
            {
              document: 'gigs',
              id: 'gig-1',
              before: settings,
              after: {
                ...settings,
                location: 'Fort Kochi',
                gig_type: 'private',
                public_settings: { ...settings.public_settings, visible_folders: ['f1', 'root'] },
              },
            },
          ],
    };
  }

  function answer(
    method: string,
    path: string,
    query: URLSearchParams,
    body: Record<string, string>,
  ): [number, unknown] {
    const failing = [...failures].find(([part]) => path.includes(part));
    if (failing)
      return [
        failing[1],
        {
          detail: failing[1] === 401 ? 'Please sign in.' : 'The read models are being rebuilt. Try again in a moment.',
        },
      ];
    const gig = /^\/audit\/gigs\/([^/]+)\/(\S+)$/.exec(path);
    if (path === '/auth/login') {
      const role = String(body['email']).split('@')[0] ?? '';
      if (body['password'] !== 'secret1') return [401, { detail: 'The e-mail or the password is wrong.' }];
      return [
        200,
        {
          access_token: `token-${role}`,
          user_id: 'u-0',
          role,
          expires_at: new Date(Date.now() + 1440 * MINUTE).toISOString(),
        },
      ];
    }
    if (path === '/auth/logout') return [200, { message: 'Logged out.' }];
    if (path === '/auth/me')
      return [
        200,
        {
          user_id: 'u-0',
          full_name: 'Admin',
          email: 'admin@loom.test',
          email_verified: true,
          role: 'admin',
          needs_second_step: false,
        },
      ];
    if (path === '/audit/gigs') {
      const { items, ...rest } = page(allGigs, query, 25);
      return [200, { gigs: items, ...rest }];
    }
    if (path === '/audit/users') {
      const { items, ...rest } = page(users, query, 25);
      return [200, { users: items, ...rest }];
    }
    if (gig?.[2] === 'events') return [200, eventsOf(gig[1] ?? '', query)];
    if (gig?.[2] === 'as-of') return [200, asOf(query)];
    if (gig?.[2] === 'verify')
      return [
        200,
        broken
          ? {
              intact: false,
              streams: 61,
              events: events.length,
              broken: [
                { stream: 'media-7', revision: 1, position: 48, reason: 'its hash does not follow from its content' },
              ],
            }
          : { intact: true, streams: 61, events: events.length, broken: [] },
      ];
    if (path.startsWith('/audit/events/')) {
      const change = changeOf(Number(path.split('/').pop()));
      return change ? [200, change] : [404, { detail: 'There is no such event.' }];
    }
    if (path === '/admin/parked') return [200, { parked }];
    if (method === 'POST' && path.endsWith('/retry')) {
      parked = parked.filter(({ id }) => !path.includes(`/${id}/`));
      return [200, { message: 'It is being tried again.' }];
    }
    if (path === '/admin/upgrades')
      return [
        200,
        {
          upgrades: waiting.map((upgrade) => ({
            ...upgrade,
            payment_url: null,
            requested_at: new Date(START).toISOString(),
          })),
          next_cursor: null,
          total: waiting.length,
        } satisfies z.infer<typeof adminUpgrades.answer>,
      ];
    if (method === 'POST' && path.startsWith('/admin/upgrades/')) {
      waiting = waiting.filter(({ upgrade_id: id }) => !path.includes(`/${id}/`));
      return [200, { message: 'Granted: the studio has its plan within seconds.' }];
    }
    if (path === '/admin/studios') {
      const search = (query.get('search') ?? '').toLowerCase();
      const studios = users.filter(
        ({ role, full_name: name, email }) =>
          role === 'photographer' && [name, email].some((text) => text.toLowerCase().startsWith(search)),
      );
      return [200, { studios } satisfies z.infer<typeof findStudios.answer>];
    }
    if (path === '/admin/cameras') return [200, { cameras } satisfies z.infer<typeof serverCameras.answer>];
    if (method === 'POST' && path.startsWith('/admin/cameras/')) {
      const user = users.find(({ user_id: id }) => id === body['user_id']);
      for (const camera of cameras)
        if (path === `/admin/cameras/${camera.camera_id}/assign`)
          Object.assign(camera, { user_id: user?.user_id, full_name: user?.full_name, assigned: true });
      return [200, { message: 'Canon EOS R6 is theirs now.' }];
    }
    if (path === '/admin/outbox')
      return [
        200,
        {
          mails: [
            {
              id: 'w1',
              channel: 'whatsapp',
              to: '+919800000001',
              subject: 'Hello Nila, 3 new photos of you are in the gallery of Meera & Arjun.',
              at: new Date(START).toISOString(),
              text: 'Hello Nila, 3 new photos of you are in the gallery of Meera & Arjun.\n\nSee them: http://localhost:3000/public/gig/g1#mine=abc',
            },
            {
              id: 'm1',
              channel: 'mail',
              to: 'asha@loom.test',
              subject: 'Verify your e-mail address',
              at: new Date(START).toISOString(),
              text: 'Hello Asha,\n\nopen this link to verify your address:\nhttp://localhost:3000/verify-email?token=abc',
            },
          ] satisfies z.infer<typeof outboxMails.answer>['mails'],
          next_cursor: null,
          total: 2,
        },
      ];
    if (path === '/admin/auditors') {
      if (users.some(({ email }) => email === body['email']))
        return [409, { detail: 'This address already has an account.' }];
      users.unshift({
        user_id: 'u-new',
        full_name: body['full_name'] ?? '',
        email: body['email'] ?? '',
        role: 'auditor',
        email_verified: true,
        erases_at: null,
        created_at: new Date(START).toISOString(),
      });
      return [200, { user_id: 'u-new' }];
    }
    return [404, { detail: 'Not there.' }];
  }

  const server = createServer(answering(handle));
  async function handle(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '/', 'http://localhost');
    if (!url.pathname.startsWith('/api/v1')) return serve(url.pathname, response);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const [status, body] = answer(
      request.method ?? 'GET',
      url.pathname.slice('/api/v1'.length),
      url.searchParams,
      chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString()) : {},
    );
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }
  async function serve(path: string, response: ServerResponse) {
    const inside = normalize(path.replace(/^\/admin\/?/, '') || 'index.html');
    const bytes = await readFile(join(dist, inside)).catch(() => undefined);
    response
      .writeHead(bytes ? 200 : 404, {
        'content-type': mime[extname(inside)] ?? 'application/octet-stream',
        'content-security-policy': policy,
      })
      .end(bytes);
  }
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    fail: (path, status) => void (status === undefined ? failures.delete(path) : failures.set(path, status)),
    breakChain: () => {
      broken = true;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
