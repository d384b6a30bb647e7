import { MonitorPlay } from 'lucide-react';
import { prefix } from '../../../guest-paths.ts';
import { paths } from '../../../paths.ts';
import { ButtonAnchor } from '../../../ui/button-anchor.tsx';

/** The way to the slideshow. */
export function BigScreen({ gigId }: { gigId: string }) {
  return (
    <section className="panel" aria-labelledby="big-screen-title">
      <h2 id="big-screen-title">Big screen</h2>
      <p className="quiet small">
        The gallery as a slideshow for the venue: what you shoot comes first, and guests scan the code to find
        themselves.
      </p>
      <div>
        <ButtonAnchor href={prefix + paths.slideshow(gigId)} target="_blank" rel="noreferrer">
          <MonitorPlay aria-hidden /> Open the slideshow
        </ButtonAnchor>
      </div>
    </section>
  );
}
