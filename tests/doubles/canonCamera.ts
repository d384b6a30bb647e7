import { once } from 'node:events';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import { createServer as createSecure } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { TLSSocket } from 'node:tls';
import sharp from 'sharp';
import { answering } from './answering.ts';
import { type CameraDoor, openDoor } from './cameraDoor.ts';
import { type Misbehaving, misbehave } from './misbehaving.ts';

/** A stand-in for a Canon camera with its Camera Control API switched on. */
export interface CanonCamera {
  url: string;
  serial: string;
  /** Of what it tells everybody of itself (UPnP). */
  place: string;
  settings: Record<'iso' | 'av' | 'tv', { value: string; ability: string[] }>;
  live: boolean;
  /** Requests that are being answered now. */
  open(): number;
  /** Pictures that were never fetched. */
  waiting(): number;
  /** Somebody presses its shutter; raw: beside the JPEG there is one. Answers the name of the JPEG. */
  press(more?: { raw?: boolean }): string;
  /** From now on whatever begins with this path is answered so; undefined: as it should be. */
  misbehaves(path: string, how: Misbehaving | undefined): void;
  /** Does this once, as it is asked at this path. */
  meanwhile(path: string, act: () => void): void;
  /** What it says instead at this path. */
  says(path: string, body: unknown): void;
  /** It lists a function more, to be read. */
  offers(name: string, more?: { version?: number }): void;
  /** Whom it lets in; everybody, unless it is told otherwise. */
  door: CameraDoor;
  /** It gets itself another certificate. */
  shows(tls: Shown): void;
  /** Questions over a TLS session that was taken up again. */
  resumed(): number;
  close(): Promise<void>;
}
/** By which it is asked over HTTPS, as PEM. */
export interface Shown {
  certificate: string;
  key: string;
}
export interface CanonOptions {
  tls?: Shown;
  port?: number;
  /** Of its functions. From 110 on it makes whoever asks for events wait, unless that is said otherwise. */
  version?: number;
}

const LEVELS = { av: ['f2.8', 'f4.0', 'f5.6', 'f8.0'], tv: ['30"', '0"5', '1/60', '1/125', '1/250', '1/500'] };
const FUNCTIONS: [string, ...('get' | 'post' | 'put')[]][] = [
  ['deviceinformation', 'get'],
  ['devicestatus/battery', 'get'],
  ['devicestatus/storage', 'get'],
  ['shooting/settings/av', 'get', 'put'],
  ['shooting/settings/tv', 'get', 'put'],
  ['shooting/settings/iso', 'get', 'put'],
  ['shooting/control/shutterbutton', 'post'],
  ['shooting/liveview', 'post'],
  ['shooting/liveview/flip', 'get'],
  ['event/polling', 'get'],
];

const DESCRIPTION = '/upnp/CameraDevDesc.xml';
const description = (url: string, serial: string): string =>
  `<root><device><friendlyName>R6 of ${serial}</friendlyName><UDN>uuid:${serial}</UDN><serviceList><service>
<ns:X_accessURL xmlns:ns="urn:schemas-canon-com:schema-upnp">${url}/ccapi</ns:X_accessURL></service></serviceList></device></root>`;

async function bodyOf(request: IncomingMessage): Promise<{ value?: string; liveviewsize?: string }> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text === '' ? {} : (JSON.parse(text) as object);
}

export async function startCanonCamera(
  serial = '012345678901',
  { tls, port = 0, version = 100 }: CanonOptions = {},
): Promise<CanonCamera> {
  const at = `/ccapi/ver${version}`;
  let resumed = 0;
  const door = openDoor();
  const settings: CanonCamera['settings'] = {
    iso: { value: '800', ability: ['auto', '100', '200', '400', '800', '1600', '3200'] },
    av: { value: 'f2.8', ability: LEVELS.av },
    tv: { value: '1/125', ability: LEVELS.tv },
  };
  const said = new Map<string, unknown>();
  const offered: { name: string; version: number }[] = [];
  const acts = new Map<string, () => void>();
  const bad = new Map<string, Misbehaving>();
  const pictures = new Map<string, Buffer>();
  const fetched = new Set<string>();
  let news: string[] = [];
  let shots = 0;
  let open = 0;
  const jpeg = (shade: number): Promise<Buffer> =>
    sharp({ create: { width: 96, height: 64, channels: 3, background: { r: shade % 256, g: 90, b: 40 } } })
      .jpeg()
      .toBuffer();
  const blank = await Promise.all(Array.from({ length: 8 }, (_, n) => jpeg(n * 30)));
  const press: CanonCamera['press'] = ({ raw = false } = {}) => {
    const name = `IMG_${String(++shots).padStart(4, '0')}`;
    const folder = '/ccapi/ver110/contents/card1/100CANON';
    if (raw) {
      pictures.set(`${folder}/${name}.CR3`, Buffer.from(`raw ${name}`));
      news.push(`${folder}/${name}.CR3`);
    }
    // Each a picture of its own: what follows the end of a JPEG is no part of it.
    pictures.set(`${folder}/${name}.JPG`, Buffer.concat([blank[shots % 8]!, Buffer.from(`${serial} ${name}`)]));
    news.push(`http://camera.test:8080${folder}/${name}.JPG`);
    return `${name}.JPG`;
  };
  const json = (response: ServerResponse, body: unknown, status = 200): void =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

  const functionAt = (of: number, path: string, methods: readonly string[]) => ({
    path: `/ccapi/ver${of}/${path}`,
    get: methods.includes('get'),
    post: methods.includes('post'),
    put: methods.includes('put'),
    delete: false,
  });
  const listing = () => {
    const listed = [
      ...FUNCTIONS.map(([path, ...methods]) => ({ of: version, path, methods })),
      ...offered.map(({ name, version: of }) => ({ of, path: name, methods: ['get'] })),
    ];
    const versions = [...new Set(listed.map(({ of }) => of))];
    return Object.fromEntries(
      versions.map((each) => [
        `ver${each}`,
        listed.flatMap(({ of, path, methods }) => (of === each ? [functionAt(of, path, methods)] : [])),
      ]),
    );
  };

  const camera: CanonCamera = {
    url: '',
    place: '',
    serial,
    settings,
    live: false,
    open: () => open,
    waiting: () => [...pictures.keys()].filter((path) => !fetched.has(path)).length,
    press,
    door,
    shows: ({ certificate, key }) => {
      if ('setSecureContext' in server) server.setSecureContext({ cert: certificate, key });
    },
    resumed: () => resumed,
    misbehaves: (path, how) => void (how === undefined ? bad.delete(path) : bad.set(path, how)),
    meanwhile: (path, act) => void acts.set(path, act),
    says: (path, body) => void said.set(path, body),
    offers: (name, { version: of = version } = {}) => void offered.push({ name, version: of }),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname } = new URL(request.url ?? '/', camera.url);
    if (pathname === DESCRIPTION) return void response.end(description(camera.url, serial));
    acts.get(pathname)?.();
    acts.delete(pathname);
    const how = [...bad].find(([path]) => pathname.startsWith(path))?.[1];
    if (how !== undefined) return misbehave(how, response, `${camera.url}${at}/deviceinformation`);
    if (!door.admits(request, response)) return;
    if (said.has(pathname)) return json(response, said.get(pathname));
    const body = await bodyOf(request);
    const picture = pictures.get(pathname);
    if (picture) fetched.add(pathname);
    if (picture) return void response.writeHead(200, { 'content-type': 'image/jpeg' }).end(picture);
    const name = pathname.replace(new RegExp(`^/ccapi(/ver${version}/)?`), '');
    const [, setting] = /^shooting\/settings\/(av|tv|iso)$/.exec(name) ?? [];
    if (setting) {
      const one = settings[setting as 'av'];
      if (request.method === 'PUT') {
        if (!one.ability.includes(body.value ?? '')) return json(response, { message: 'Invalid parameter' }, 400);
        one.value = body.value!;
      }
      return json(response, request.method === 'PUT' ? { value: one.value } : one);
    }
    switch (name) {
      case '':
        return json(response, listing());
      case 'deviceinformation':
        return json(response, { manufacturer: 'Canon.Inc', productname: 'Canon EOS R6', serialnumber: serial });
      case 'devicestatus/battery':
        return json(response, { name: 'LP-E6NH', kind: 'battery', level: 'half', quality: 'good' });
      case 'devicestatus/storage':
        return json(response, { storagelist: [{ name: 'card1', maxsize: 64e9, spacesize: 48e9 }] });
      case 'shooting/control/shutterbutton':
        press();
        return json(response, {});
      case 'shooting/liveview':
        camera.live = body.liveviewsize !== 'off';
        return json(response, {});
      case 'shooting/liveview/flip':
        if (!camera.live) return json(response, { message: 'Live View not started' }, 503);
        return void response.writeHead(200, { 'content-type': 'image/jpeg' }).end(blank[0]);
      case 'event/polling': {
        if (version >= 110 && !request.url?.endsWith('?timeout=immediately')) return;
        const addedcontents = news;
        news = [];
        return json(response, addedcontents.length > 0 ? { addedcontents } : {});
      }
      default:
        return json(response, { message: 'Not found' }, 404);
    }
  };
  const answered = answering(answer);
  const listener = (request: IncomingMessage, response: ServerResponse): void => {
    open++;
    response.on('close', () => open--);
    if ('isSessionReused' in request.socket && (request.socket as TLSSocket).isSessionReused()) resumed++;
    answered(request, response);
  };
  const server = tls ? createSecure({ cert: tls.certificate, key: tls.key }, listener) : createServer(listener);
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  camera.url = `http${tls ? 's' : ''}://127.0.0.1:${(server.address() as AddressInfo).port}`;
  camera.place = camera.url + DESCRIPTION;
  return camera;
}
