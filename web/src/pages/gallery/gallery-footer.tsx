import type { PublicGig } from '../../api/gallery.ts';
import { guestPaths, onSite } from '../../guest-paths.ts';
import { Wordmark } from '../../ui/brand.tsx';
import { NameText } from '../../ui/name-text.tsx';

export function GalleryFooter({ gig }: { gig: PublicGig }) {
  return (
    <footer className="gallery-footer">
      {gig.description ? <p className="gallery-about">{gig.description}</p> : null}
      <p className="quiet">
        Photographs by <NameText>{gig.photographer_name}</NameText>
      </p>
      <a className="gallery-powered" href={onSite(guestPaths.landing)}>
        <span className="quiet">Powered by</span> <Wordmark />
      </a>
    </footer>
  );
}
