import { LogOut } from 'lucide-react';
import type { About } from '../../api/client-access.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { longDate, longName } from '../../ui/format.ts';
import { Picture } from '../../ui/picture.tsx';
import { NameText } from '../../ui/name-text.tsx';

const GRANTED: Record<string, string> = { view: 'View', download: 'Download', comment: 'Comment', edit: 'Upload' };

/** The album's first page: whose it is, and what this client may do with it. */
export function ClientCover({ about, onLogout }: { about: About; onLogout: () => void }) {
  const { gig, client_name: name, permissions } = about;
  return (
    <header className="client-cover" data-plain={gig.feature_image ? undefined : true}>
      {gig.feature_image ? (
        <Picture picture={gig.feature_image} alt="" sizes="100vw" eager className="client-cover-picture picture-wide" />
      ) : null}
      <Button kind="glass" small className="client-logout" onClick={onLogout}>
        <LogOut aria-hidden /> Log out
      </Button>
      <div className="client-cover-text">
        <p className="client-cover-category">{gig.category}</p>
        <h1 data-long={longName(gig.gig_name) || undefined}>
          <NameText>{gig.gig_name}</NameText>
        </h1>
        <p className="client-cover-facts">
          <span>{longDate(gig.date_time)}</span>
          <span>{gig.location}</span>
        </p>
        <p className="client-cover-by">
          Welcome,{' '}
          <strong>
            <NameText>{name}</NameText>
          </strong>
          . Photographs by{' '}
          <strong>
            <NameText>{gig.photographer_name}</NameText>
          </strong>
        </p>
        <ul className="client-permissions" aria-label="What you may do here">
          {permissions.map((permission) => (
            <li key={permission}>
              <Badge>{GRANTED[permission]}</Badge>
            </li>
          ))}
        </ul>
      </div>
    </header>
  );
}
