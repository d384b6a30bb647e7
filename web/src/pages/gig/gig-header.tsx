import { useQuery } from '@tanstack/react-query';
import {
  ArrowLeft,
  ArrowUpRight,
  BarChart3,
  EllipsisVertical,
  GalleryHorizontalEnd,
  Lock,
  Pencil,
  Share2,
  Sparkles,
  WandSparkles,
} from 'lucide-react';
import { Suspense } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { subscriptionQuery } from '../../api/account.ts';
import type { GigAnswer } from '../../api/gig.ts';
import { lazyPart } from '../../parts/lazy-part.tsx';
import { paths } from '../../paths.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { ButtonAnchor } from '../../ui/button-anchor.tsx';
import { Button } from '../../ui/button.tsx';
import { longName, number, shortDate } from '../../ui/format.ts';
import { useAddressed } from '../../ui/layers.ts';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { PHONE, useMediaQuery } from '../../ui/use-media-query.ts';
import { ShareDialog } from './share-dialog.tsx';
import { FREE_TRIAL } from './plan-limits.ts';
import { NameText } from '../../ui/name-text.tsx';

const AssistantPanel = lazyPart(() =>
  import('./quality/assistant-panel.tsx').then(({ AssistantPanel }) => AssistantPanel),
);

/** What the address says of what is open. */
const ASSISTANT = 'assistant';
const SHARE = 'share';

/** What stands in a row on a desk: behind one button, with sharing beside it. */
function PhoneActions({ gig, onAssist, onShare }: { gig: GigAnswer; onAssist: () => void; onShare: () => void }) {
  const navigate = useNavigate();
  return (
    <div className="gig-actions">
      <Button icon aria-label="Share" onClick={onShare}>
        <Share2 aria-hidden />
      </Button>
      <Menu
        trigger={
          <Button kind="quiet" icon aria-label="Gig menu">
            <EllipsisVertical aria-hidden />
          </Button>
        }
      >
        <MenuItem onSelect={onAssist}>
          <Sparkles aria-hidden /> AI
        </MenuItem>
        <MenuItem onSelect={() => void navigate(paths.culling(gig.gig_id))}>
          <GalleryHorizontalEnd aria-hidden /> Cull
        </MenuItem>
        <MenuItem onSelect={() => void navigate(paths.gigEditor(gig.gig_id))}>
          <WandSparkles aria-hidden /> Editor
        </MenuItem>
        <MenuItem onSelect={() => void navigate(paths.editGig(gig.gig_id))}>
          <Pencil aria-hidden /> Edit
        </MenuItem>
        <MenuItem onSelect={() => void navigate(paths.gigAnalytics(gig.gig_id))}>
          <BarChart3 aria-hidden /> Analytics
        </MenuItem>
        <MenuItem onSelect={() => void window.open(paths.publicGig(gig.gig_id), '_blank', 'noreferrer')}>
          <ArrowUpRight aria-hidden /> Guest view
        </MenuItem>
      </Menu>
    </div>
  );
}

export function GigHeader({ gig }: { gig: GigAnswer }) {
  const phone = useMediaQuery(PHONE);
  const [open, setOpen] = useAddressed('open');
  const [panel, setPanel] = useAddressed('panel');
  const assisting = panel === ASSISTANT;
  const share = () => setOpen(SHARE);
  const { data: plan } = useQuery(subscriptionQuery());
  const trial = plan?.plan_name === FREE_TRIAL ? plan : null;
  return (
    <header className="gig-head">
      <ButtonLink kind="quiet" icon to={paths.gigs} aria-label="Back to my gigs" className="gig-back">
        <ArrowLeft aria-hidden />
      </ButtonLink>
      <div className="gig-title">
        <h1 data-long={longName(gig.gig_name) || undefined} title={gig.gig_name}>
          <NameText>{gig.gig_name}</NameText>
        </h1>
        <p className="gig-facts">
          {gig.gig_type === 'private' ? (
            <Badge>
              <Lock aria-hidden /> Private
            </Badge>
          ) : null}
          <span>{gig.category}</span>
          <span>{gig.location}</span>
          <span>{shortDate(gig.date_time)}</span>
          {trial ? (
            <span className="gig-trial">
              {number(trial.usage.media_uploads_used)} of {number(trial.usage.media_upload_limit)} trial uploads
              <Link to={`${paths.dashboard}#plan`}>Upgrade Plan</Link>
            </span>
          ) : null}
        </p>
      </div>
      {phone ? (
        <PhoneActions gig={gig} onAssist={() => setPanel(ASSISTANT)} onShare={share} />
      ) : (
        <div className="gig-actions">
          <Button
            kind="quiet"
            aria-expanded={assisting}
            onClick={() => setPanel(assisting ? null : ASSISTANT)}
            title="AI"
          >
            <Sparkles aria-hidden /> <span>AI</span>
          </Button>
          <ButtonLink kind="quiet" to={paths.culling(gig.gig_id)} title="Cull">
            <GalleryHorizontalEnd aria-hidden /> <span>Cull</span>
          </ButtonLink>
          <ButtonLink kind="quiet" to={paths.gigEditor(gig.gig_id)} title="Editor">
            <WandSparkles aria-hidden /> <span>Editor</span>
          </ButtonLink>
          <ButtonLink kind="quiet" to={paths.editGig(gig.gig_id)} title="Edit">
            <Pencil aria-hidden /> <span>Edit</span>
          </ButtonLink>
          <ButtonLink kind="quiet" to={paths.gigAnalytics(gig.gig_id)} title="Analytics">
            <BarChart3 aria-hidden /> <span>Analytics</span>
          </ButtonLink>
          <ButtonAnchor
            kind="quiet"
            href={paths.publicGig(gig.gig_id)}
            target="_blank"
            rel="noreferrer"
            title="Guest view"
          >
            <ArrowUpRight aria-hidden /> <span>Guest view</span>
          </ButtonAnchor>
          <Button onClick={share} title="Share">
            <Share2 aria-hidden /> <span>Share</span>
          </Button>
        </div>
      )}
      {assisting ? (
        <Suspense fallback={null}>
          <AssistantPanel gigId={gig.gig_id} onClose={() => setPanel(null)} />
        </Suspense>
      ) : null}
      <ShareDialog gig={gig} open={open === SHARE} onClose={() => setOpen(null)} />
    </header>
  );
}
