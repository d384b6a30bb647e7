import './no-eval.ts';
import './ui/tokens.css';
import './ui/fonts.css';
import './ui/base.css';
import { askEarly } from './api/early.ts';
import type { LoadFailure } from './parts/load-part.ts';
import { keepTrying, part, type Part } from './parts/part.ts';
import { srcSetOf } from './ui/src-set.ts';
import { galleryToken } from './gallery-token.ts';

const PUBLIC_GIG = /^(?:\/loom)?\/public\/gig\/([^/]+)\/?$/;
const SLIDESHOW = /^(?:\/loom)?\/public\/gig\/([^/]+)\/slideshow\/?$/;

const LINK = /^(?:\/loom)?\/public\/link\/?$/;

interface Cover {
  feature_image?: { thumb_url: string; large_url: string; width: number; height: number } | null;
}

/** The cover photo sets out together with the script that will show it, in the size that the page will want. */
function preloadCover({ feature_image: picture }: Cover): void {
  if (!picture) return;
  const link = document.createElement('link');
  Object.assign(link, {
    rel: 'preload',
    as: 'image',
    imageSrcset: srcSetOf(picture),
    imageSizes: '100vw',
    fetchPriority: 'high',
  });
  document.head.append(link);
}

const gallery = part(() => import('./gallery-app.tsx'), { idle: false });
const slideshow = part(() => import('./slideshow-app.tsx'), { idle: false });
const link = part(() => import('./link-app.tsx'), { idle: false });
const app = part(() => import('./app.tsx'), { idle: false });

function say(root: HTMLElement, text: string): void {
  root.innerHTML = `<main class="starting"><p role="status">${text}</p></main>`;
}

/** The page has nothing else to show yet, and nothing to lose: an older one is loaded anew, once. */
function waiting(root: HTMLElement, why: LoadFailure): void {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (why !== 'away' && entry?.type !== 'reload') return location.reload();
  say(root, 'Loom cannot be reached right now. It opens by itself as soon as the connection is back.');
}

/** As long as it takes, with a word to those who wait. */
const arrived = <T,>(wanted: Part<T>, root: HTMLElement): Promise<T> =>
  keepTrying(
    wanted,
    (why) => waiting(root, why),
    () => say(root, 'Still on its way. The connection is slow; Loom opens as soon as it is here.'),
  );

/**
 * A guest's gallery starts without the studio's router, and its first two questions are asked while React is still on its
 * way: the first photo comes sooner. The addresses are those that `api/gallery/routes.ts` asks for.
 */
async function start(root: HTMLElement): Promise<void> {
  const gigId = PUBLIC_GIG.exec(location.pathname)?.[1];
  if (gigId) {
    const token = galleryToken(decodeURIComponent(gigId));
    const headers = { accept: 'application/json', ...(token ? { 'x-gallery-token': token } : {}) };
    askEarly(`/api/v1/public/gigs/${gigId}`, headers, preloadCover);
    askEarly(`/api/v1/public/gigs/${gigId}/media?limit=30`, headers);
    const { mountGallery } = await arrived(gallery, root);
    mountGallery(root, decodeURIComponent(gigId));
    return;
  }
  const shown = SLIDESHOW.exec(location.pathname)?.[1];
  if (shown) {
    const { mountSlideshow } = await arrived(slideshow, root);
    mountSlideshow(root, decodeURIComponent(shown));
    return;
  }
  if (LINK.test(location.pathname)) {
    const { mountLink } = await arrived(link, root);
    mountLink(root);
    return;
  }
  const { mountApp } = await arrived(app, root);
  mountApp(root);
}

const root = document.getElementById('root');
if (root) void start(root);
