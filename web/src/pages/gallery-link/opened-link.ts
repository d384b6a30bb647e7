import { openLink, type OpenedLink } from '../../api/gallery-link.ts';

/** What a link opened is remembered as long as the tab, so that the page can be loaded again. */
const KEY = 'opened_link';

/** The secret of the address, which leaves the address at once: it is for nobody's history, screenshot or shoulder. */
function secretOfAddress(): string | null {
  const secret = decodeURIComponent(location.hash.slice(1));
  if (!secret) return null;
  history.replaceState(null, '', location.pathname);
  return secret;
}

function remembered(): OpenedLink | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as OpenedLink | null;
  } catch {
    return null;
  }
}

const secret = secretOfAddress();

/** Opens the link of the address, once; without one, what this tab opened before. Null: there is neither. */
export async function opened(): Promise<OpenedLink | null> {
  if (secret === null) return remembered();
  const link = await openLink(secret);
  sessionStorage.setItem(KEY, JSON.stringify(link));
  return link;
}
