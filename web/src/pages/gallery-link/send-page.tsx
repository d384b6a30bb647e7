import './link.css';
import { useState } from 'react';
import { ApiError } from '../../api/call.ts';
import { enterByLink, type OpenedLink } from '../../api/gallery-link.ts';
import { guestPaths, onSite } from '../../guest-paths.ts';
import { Wordmark } from '../../ui/brand.tsx';
import { Button } from '../../ui/button.tsx';
import { Picture } from '../../ui/picture.tsx';
import { ShareButton, ShareFields } from '../gallery/share/share-fields.tsx';
import { useShareForm } from '../gallery/share/use-share-form.ts';
import { NameText } from '../../ui/name-text.tsx';

interface SendPageProps {
  link: OpenedLink;
  /** The link has ended meanwhile. */
  onRefused: (why: string) => void;
}

function SendForm({ link, onRefused, onMore }: SendPageProps & { onMore: () => void }) {
  const { gig_id: gigId, limit, moderation, gallery_token: token, photographer_name: photographer } = link;
  const form = useShareForm({
    gigId,
    limit,
    enter: (given, guestToken) =>
      enterByLink(gigId, token, given, guestToken).catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 403) onRefused(error.detail);
        throw error;
      }),
  });
  return (
    <>
      <ShareFields
        form={form}
        thanks={
          moderation
            ? `${photographer} looks at them before anybody else does. Thank you!`
            : `They are with ${photographer} now. Thank you!`
        }
      />
      {form.done ? (
        <Button wide onClick={onMore}>
          Send more
        </Button>
      ) : (
        <ShareButton form={form} />
      )}
    </>
  );
}

/** All that an upload-only link shows: whose photos are wanted, and a way to send them. */
export function SendPage({ link, onRefused }: SendPageProps) {
  const [round, setRound] = useState(0);
  const { gig_name: name, photographer_name: photographer, feature_image: cover, limit, moderation } = link;
  return (
    <div className="gallery send" data-plain={cover ? undefined : true}>
      <header className="send-cover">
        {cover ? (
          <Picture picture={cover} alt="" sizes="(max-width: 768px) 100vw, 50vw" eager className="send-picture" />
        ) : null}
        <p className="send-for">
          <span className="send-eyebrow">Photos for</span>
          <strong>
            <NameText>{name}</NameText>
          </strong>
          <span>
            By <NameText>{photographer}</NameText>
          </span>
        </p>
      </header>
      <main className="send-main">
        <div className="send-form">
          <h1>Send your photos</h1>
          <p className="quiet">
            Up to {limit} photos from each person.{moderation ? ' Nobody sees them before the photographer does.' : ''}
          </p>
          <SendForm key={round} link={link} onRefused={onRefused} onMore={() => setRound(round + 1)} />
        </div>
        <a className="locked-brand" href={onSite(guestPaths.landing)} aria-label="Loom">
          <Wordmark />
        </a>
      </main>
    </div>
  );
}
