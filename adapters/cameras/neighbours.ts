import { createSocket } from 'node:dgram';
import { isIPv4 } from 'node:net';
import { networkInterfaces } from 'node:os';

/** A network that this machine is in, by its own address there. */
export interface Subnet {
  address: string;
  netmask: string;
}
/** UPnP: where a question to all goes. */
const GROUP = { address: '239.255.255.250', port: 1900 };
const WAIT_MS = 1500;
/** What is read of one answer, and how many are heard. */
const LARGEST_ANSWER = 4096;
const MOST_ANSWERS = 50;

const bits = (address: string): number =>
  address.split('.').reduce((sum, part) => ((sum << 8) | Number(part)) >>> 0, 0);
const isApart = (address: string): boolean => /^(0|127|169\.254|2(2[4-9]|[3-5]\d))\./.test(address);

const ownSubnets = (): Subnet[] =>
  Object.values(networkInterfaces())
    .flatMap((all) => all ?? [])
    .filter(({ family, internal, address }) => family === 'IPv4' && !internal && !isApart(address))
    .map(({ address, netmask }) => ({ address, netmask }));

/** Whether an address is another machine in this very network: not this one, not loopback, not link-local, not elsewhere. */
export const isNeighbour = (address: string, { address: own, netmask }: Subnet): boolean =>
  isIPv4(address) &&
  !isApart(address) &&
  address !== own &&
  (bits(address) & bits(netmask)) >>> 0 === (bits(own) & bits(netmask)) >>> 0;

/** The place that an answer names, if it is one of who answered: nobody speaks for another machine. */
export function placeIn(answer: string, from: string, type: string): URL | undefined {
  const [first = '', ...lines] = answer.slice(0, LARGEST_ANSWER).split('\r\n');
  const header = (name: string): string =>
    lines
      .find((line) => line.toLowerCase().startsWith(`${name}:`))
      ?.slice(name.length + 1)
      .trim() ?? '';
  if (!/^HTTP\/1\.1 200\b/.test(first) || header('st') !== type) return undefined;
  const url = URL.parse(header('location'));
  return url?.protocol === 'http:' && url.hostname === from && url.username === '' ? url : undefined;
}

export interface NeighbourOptions {
  subnets?: () => Subnet[];
  /** Instead of everybody in the network, and of who may answer, for tests. */
  trust?: { group: { address: string; port: number }; neighbour: (address: string) => boolean };
  waitMs?: number;
}

/** Asks the networks that this machine is in for devices of a type (SSDP), and hears their own answers alone. */
export async function neighbours(
  type: string,
  signal: AbortSignal,
  { subnets = ownSubnets, trust, waitMs = WAIT_MS }: NeighbourOptions = {},
): Promise<URL[]> {
  const group = trust?.group ?? GROUP;
  const question = Buffer.from(
    [
      'M-SEARCH * HTTP/1.1',
      `HOST: ${GROUP.address}:${GROUP.port}`,
      'MAN: "ssdp:discover"',
      'MX: 1',
      `ST: ${type}`,
      '',
      '',
    ].join('\r\n'),
  );
  const heard = await Promise.all(
    subnets().map(
      (subnet) =>
        new Promise<URL[]>((resolve) => {
          const found = new Map<string, URL>();
          const socket = createSocket('udp4');
          let answers = 0;
          let ended = false;
          const end = (): void => {
            if (ended) return;
            ended = true;
            clearTimeout(timer);
            signal.removeEventListener('abort', end);
            socket.close();
            resolve([...found.values()]);
          };
          const timer = setTimeout(end, waitMs);
          signal.addEventListener('abort', end, { once: true });
          // A network that takes no question has no answers.
          socket.on('error', end);
          socket.on('message', (message, { address }) => {
            if (++answers > MOST_ANSWERS) return;
            if (!(trust ? trust.neighbour(address) : isNeighbour(address, subnet))) return;
            const place = placeIn(message.toString('latin1'), address, type);
            if (place) found.set(place.href, place);
          });
          socket.bind(0, subnet.address, () => {
            try {
              if (!trust) socket.setMulticastInterface(subnet.address);
              // What is lost once is heard the second time.
              for (let n = 0; n < 2; n++) socket.send(question, group.port, group.address, () => undefined);
            } catch {
              end();
            }
          });
        }),
    ),
  );
  return heard.flat();
}
