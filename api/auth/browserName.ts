import { parse } from 'bowser';

/** A user agent tells its browser within this; what is longer is made up. */
const MOST_LETTERS = 400;
const MOST_OF_A_NAME = 40;
/** Letters that browsers and systems have in their names: what somebody else writes there is not told to people. */
const plain = (name: string | undefined): string =>
  (name ?? '').replace(/[^\p{L}\p{N} .+()-]/gu, '').slice(0, MOST_OF_A_NAME);

/** 'Chrome on Windows', by what a browser says of itself; undefined where it says nothing that is known. */
export function browserName(userAgent: string): string | undefined {
  if (userAgent === '' || userAgent.length > MOST_LETTERS) return undefined;
  const { browser, os } = parse(userAgent);
  const [name, system] = [plain(browser.name), plain(os.name)];
  if (name === '') return undefined;
  return system === '' ? name : `${name} on ${system}`;
}
