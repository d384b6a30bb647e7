import './no-eval.ts';
import './ui/tokens.css';
import './ui/fonts.css';
import './ui/base.css';
import { createRoot } from 'react-dom/client';

const PUBLIC_GIG = /^(?:\/loom)?\/public\/gig\/([^/]+)\/?$/;

/** A guest's gallery starts without the studio's router: the first photo comes sooner. */
async function start(root: HTMLElement): Promise<void> {
  const gallery = PUBLIC_GIG.exec(location.pathname);
  if (gallery?.[1]) {
    const { GalleryApp } = await import('./gallery-app.tsx');
    createRoot(root).render(<GalleryApp gigId={decodeURIComponent(gallery[1])} />);
    return;
  }
  const { App } = await import('./app.tsx');
  createRoot(root).render(<App />);
}

const root = document.getElementById('root');
if (root) void start(root);
