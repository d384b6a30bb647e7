/** What a camera can be set to, as gphoto2 tells it. */
export interface UsbSetting {
  current: string;
  choices: string[];
}
/** Names that cameras have for the same, by maker. */
const NAMES = {
  iso: ['iso'],
  aperture: ['aperture', 'f-number'],
  shutterSpeed: ['shutterspeed', 'shutterspeed2', 'exptime'],
  battery: ['batterylevel'],
} as const;
export type UsbName = keyof typeof NAMES;

/** Where each of them is in a camera's tree of settings, of those that it has. */
export function pathsIn(list: string): Map<UsbName, string> {
  const lines = list.split('\n', 2000).map((line) => line.trim());
  const found = new Map<UsbName, string>();
  for (const [name, words] of Object.entries(NAMES) as [UsbName, readonly string[]][]) {
    const path = words.flatMap((word) =>
      lines.filter((line) => line.startsWith('/main/') && line.endsWith(`/${word}`)),
    )[0];
    if (path !== undefined && /^\/main\/[\w/-]{1,200}$/.test(path)) found.set(name, path);
  }
  return found;
}

/** What `--get-config` wrote for several settings, in the order in which they were asked for. */
export const settingsIn = (text: string): UsbSetting[] =>
  text
    .split(/^END$/m)
    .filter((part) => /^Label: /m.test(part))
    .slice(0, 20)
    .map((part) => ({
      current: /^Current: (.{0,100})$/m.exec(part)?.[1]?.trim() ?? '',
      choices: [...part.matchAll(/^Choice: \d+ (.{1,100})$/gm)].slice(0, 300).map(([, word]) => word!.trim()),
    }));

/** Bytes free on its cards; undefined where it tells of none. */
export function freeIn(text: string): number | undefined {
  const sizes = [...text.matchAll(/^free=(\d{1,15}) KB$/gm)].map(([, kilobytes]) => Number(kilobytes) * 1024);
  return sizes.length > 0 ? sizes.reduce((sum, size) => sum + size, 0) : undefined;
}
