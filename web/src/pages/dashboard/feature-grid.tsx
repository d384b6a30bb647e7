import { Aperture, CloudUpload, Plus, Sparkles, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';

/** In the order of the document. Smart Capture is at work by itself: there is nothing to open. */
const features: { icon: LucideIcon; title: string; text: string; to?: string }[] = [
  { icon: Plus, title: 'Create Gig', text: 'Open a gig for your next shoot', to: paths.createGig },
  { icon: Aperture, title: 'Smart Capture', text: 'Each frame is sorted and measured as it comes in' },
  {
    icon: CloudUpload,
    title: 'Cloud Sync',
    text: 'Your camera sends its photos while you shoot',
    to: paths.cameraUploads,
  },
  {
    icon: Sparkles,
    title: 'AI Assistant',
    text: 'Loom AI reads photos, writes and knows your studio',
    to: paths.loomAi,
  },
];

export function FeatureGrid() {
  return (
    <section aria-labelledby="features-title">
      <h2 id="features-title" className="sr-only">
        Tools
      </h2>
      <ul className="tools">
        {features.map(({ icon: Icon, title, text, to }) => (
          <li key={title} className="tool" data-open={to ? true : undefined}>
            <span className="tool-icon">
              <Icon aria-hidden />
            </span>
            <h3 className="tool-title">
              {to ? (
                <Link to={to} className="figure-link">
                  {title}
                </Link>
              ) : (
                title
              )}
            </h3>
            <p className="quiet small">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
