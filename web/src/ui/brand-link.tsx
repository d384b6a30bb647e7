import { guestPaths, onSite } from '../guest-paths.ts';
import { Wordmark } from './brand.tsx';

/** Below a page that stands by itself: whose product it is. */
export function BrandLink() {
  return (
    <a className="brand-link" href={onSite(guestPaths.landing)} aria-label="Loom">
      <Wordmark />
    </a>
  );
}
