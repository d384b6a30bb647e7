import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { type Misbehaving, misbehave } from './misbehaving.ts';

/** A stand-in for a Sony camera with its Camera Remote API, begun by `startRecMode`. */
export interface SonyCamera {
  url: string;
  /** Of its device description. */
  place: string;
  settings: Record<'IsoSpeedRate' | 'FNumber' | 'ShutterSpeed', { value: string; candidates: string[] }>;
  /** Methods that were called. */
  calls: string[];
  /** Requests, and streams of live view, that are open now. */
  open(): number;
  /** Somebody presses its shutter. Answers the name of the picture. */
  press(): string;
  misbehaves(path: string, how: Misbehaving | undefined): void;
  /** What it answers to this method instead. */
  says(method: string, answer: object): void;
  /** Its device description. */
  description: string;
  /** What its live view sends; undefined: pictures, one after the other. */
  stream: Buffer | undefined;
  /** Answers searches at this port with these places, from wherever it is. */
  answersSearches(places: readonly string[]): Promise<{ address: string; port: number }>;
  close(): Promise<void>;
}

/** A packet of the live view: common header, payload header, data, padding. */
export function packet(type: number, data: Buffer, { size = data.length, padding = 3 } = {}): Buffer {
  const head = Buffer.alloc(8 + 128);
  head[0] = 0xff;
  head[1] = type;
  Buffer.from([0x24, 0x35, 0x68, 0x79]).copy(head, 8);
  head.writeUIntBE(size, 12, 3);
  head[15] = padding;
  return Buffer.concat([head, data, Buffer.alloc(padding)]);
}

export async function startSonyCamera(udn = 'uuid:000000001000-1010-8000-62F1894EE7BE'): Promise<SonyCamera> {
  const jpeg = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#604020' } })
    .jpeg()
    .toBuffer();
  const said = new Map<string, object>();
  const bad = new Map<string, Misbehaving>();
  const sockets: Socket[] = [];
  let recording = false;
  let shots = 0;
  let open = 0;
  let unfinished = false;
  let news: string[] = [];
  const picture = (): string => `${camera.url}/postview/DCIM/DSC${String(++shots).padStart(5, '0')}.JPG?size=Origin`;
  const result = (...values: unknown[]) => ({ result: values });

  const camera: SonyCamera = {
    url: '',
    place: '',
    settings: {
      IsoSpeedRate: { value: '800', candidates: ['AUTO', '100', '200', '400', '800', '1600', '3200'] },
      FNumber: { value: '2.8', candidates: ['2.8', '4.0', '5.6', '8.0'] },
      ShutterSpeed: { value: '1/125', candidates: ['30"', '0.5"', '1/60', '1/125', '1/250'] },
    },
    calls: [],
    open: () => open,
    press() {
      const address = picture();
      news.push(address);
      return new URL(address).pathname.split('/').at(-1)!;
    },
    misbehaves: (path, how) => void (how === undefined ? bad.delete(path) : bad.set(path, how)),
    says: (method, answer) => void said.set(method, answer),
    description: '',
    stream: undefined,
    async answersSearches(places) {
      const socket = createSocket('udp4');
      sockets.push(socket);
      socket.on('message', (message, { port, address }) => {
        const [, type = ''] = /^ST: (.+)$/m.exec(String(message)) ?? [];
        for (const place of places)
          socket.send(
            `HTTP/1.1 200 OK\r\nCACHE-CONTROL: max-age=1800\r\nLOCATION: ${place}\r\nST: ${type.trim()}\r\nUSN: ${udn}\r\n\r\n`,
            port,
            address,
          );
      });
      socket.bind(0, '127.0.0.1');
      await once(socket, 'listening');
      return { address: '127.0.0.1', port: socket.address().port };
    },
    async close() {
      for (const socket of sockets) socket.close();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  const event = (): unknown[] => {
    const pressed = news;
    news = [];
    const { IsoSpeedRate, FNumber, ShutterSpeed } = camera.settings;
    return [
      { type: 'availableApiList', names: [] },
      { type: 'cameraStatus', cameraStatus: 'IDLE' },
      null,
      pressed.length > 0 ? [{ type: 'takePicture', takePictureUrl: pressed }] : [],
      [{ type: 'storageInformation', storageID: 'Memory Card 1', numberOfRecordableImages: 1234 }],
      { type: 'fNumber', currentFNumber: FNumber.value, fNumberCandidates: FNumber.candidates },
      { type: 'isoSpeedRate', currentIsoSpeedRate: IsoSpeedRate.value },
      { type: 'shutterSpeed', currentShutterSpeed: ShutterSpeed.value },
      { type: 'batteryInfo', batteryInfo: [{ batteryID: 'B1', status: 'active', levelNumer: 3, levelDenom: 4 }] },
    ];
  };
  const done = (method: string, [value]: unknown[]): object => {
    const [, verb, name] = /^(getAvailable|set)(IsoSpeedRate|FNumber|ShutterSpeed)$/.exec(method) ?? [];
    const setting = camera.settings[name as 'FNumber'];
    if (verb === 'getAvailable') return result(setting.value, setting.candidates);
    if (verb === 'set') {
      setting.value = String(value);
      return result(0);
    }
    switch (method) {
      case 'getAvailableApiList':
        return result([
          'getVersions',
          'startRecMode',
          ...(recording ? ['actTakePicture', 'setPostviewImageSize'] : []),
        ]);
      case 'startRecMode':
        recording = true;
        return result(0);
      case 'getVersions':
        return result(['1.0', '1.1', '1.2']);
      case 'setPostviewImageSize':
      case 'stopLiveview':
        return result(0);
      case 'getEvent':
        return result(...event());
      case 'startLiveview':
        return result(`${camera.url}/liveview/liveviewstream`);
      case 'actTakePicture':
        unfinished = true;
        return { error: [40_403, 'Still Capturing Not Finished'] };
      case 'awaitTakePicture':
        return unfinished ? result([picture()]) : { error: [7, 'Illegal State'] };
      default:
        return { error: [12, 'No Such Method'] };
    }
  };
  const streamed = (response: ServerResponse): void => {
    response.writeHead(200, { 'content-type': 'application/octet-stream' });
    if (camera.stream) return void response.write(camera.stream);
    const whole = Buffer.concat([packet(0x02, Buffer.alloc(16)), packet(0x01, jpeg)]);
    // In pieces that end anywhere.
    const more = (): void => {
      if (response.destroyed) return;
      response.write(whole.subarray(0, 140));
      response.write(whole.subarray(140), () => setImmediate(more));
    };
    more();
  };
  const server = createServer((request, response) => {
    open++;
    response.on('close', () => open--);
    const { pathname } = new URL(request.url ?? '/', camera.url);
    const how = [...bad].find(([path]) => pathname.startsWith(path))?.[1];
    if (how !== undefined) return misbehave(how, response, `${camera.url}/dd.xml`);
    if (pathname === '/dd.xml')
      return void response.writeHead(200, { 'content-type': 'text/xml' }).end(camera.description);
    if (pathname.startsWith('/liveview/')) return streamed(response);
    if (pathname.startsWith('/postview/'))
      return void response
        .writeHead(200, { 'content-type': 'image/jpeg' })
        .end(Buffer.concat([jpeg, Buffer.from(pathname)]));
    let text = '';
    request.on('data', (piece: Buffer) => (text += String(piece)));
    request.on('end', () => {
      const { method, params, id } = JSON.parse(text) as { method: string; params: unknown[]; id: number };
      camera.calls.push(method);
      const body = { id, ...(said.get(method) ?? done(method, params)) };
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  camera.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  camera.place = `${camera.url}/dd.xml`;
  const service = (type: string): string =>
    `<av:X_ScalarWebAPI_Service><av:X_ScalarWebAPI_ServiceType>${type}</av:X_ScalarWebAPI_ServiceType><av:X_ScalarWebAPI_ActionList_URL>${camera.url}/${type === 'camera' ? 'sony' : 'other'}</av:X_ScalarWebAPI_ActionList_URL></av:X_ScalarWebAPI_Service>`;
  camera.description = `<?xml version="1.0"?>
<root xmlns="urn:schemas-upnp-org:device-1-0" xmlns:av="urn:schemas-sony-com:av"><device>
<friendlyName>ILCE-6400 &amp; lens</friendlyName><modelName>SonyImagingDevice</modelName><UDN>${udn}</UDN>
<av:X_ScalarWebAPI_DeviceInfo><av:X_ScalarWebAPI_ServiceList>${service('guide')}${service('camera')}</av:X_ScalarWebAPI_ServiceList></av:X_ScalarWebAPI_DeviceInfo>
</device></root>`;
  return camera;
}
