import { useQuery } from '@tanstack/react-query';
import { Copy, ExternalLink, Link as LinkIcon, Share2 } from 'lucide-react';
import { useState } from 'react';
import { sentence } from '../../../api/call.ts';
import type { PublicMedia } from '../../../api/gallery.ts';
import { socialContentQuery, type SocialContent } from '../../../api/social.ts';
import { publicFile } from '../../../api/rendition.ts';
import { shareAddress } from '../../../guest-paths.ts';
import { ButtonAnchor } from '../../../ui/button-anchor.tsx';
import { Button } from '../../../ui/button.tsx';
import { Choice, ChoiceGroup } from '../../../ui/choice.tsx';
import { copy } from '../../../ui/copy.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormError, TextAreaField } from '../../../ui/field.tsx';
import { Picture } from '../../../ui/picture.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast.tsx';
import { canShareFiles, canShareLinks } from '../can-share.ts';
import { openSheet } from '../photo-download.ts';
import { HashtagChips } from './hashtag-chips.tsx';
import { PLACES, textOf, withText } from './platforms.ts';
import './social.css';

interface SocialDialogProps {
  gigId: string;
  token: string | null;
  media: PublicMedia;
  /** Friends need the gallery's password too. */
  isPrivate: boolean;
  onClose: () => void;
}
interface Draft {
  caption: string;
  hashtags: string[];
}

const WRITTEN: Record<SocialContent['written_by'], string> = {
  model: 'Written by the assistant. Change what you like.',
  'built-in': 'Written from the day, the place and the hour of the photo. Change what you like.',
};

export function SocialDialog({ gigId, token, media, isPrivate, onClose }: SocialDialogProps) {
  const [place, setPlace] = useState(PLACES[0]!);
  const content = useQuery(socialContentQuery(gigId, token, media.media_id, place.id));
  const [drafts, setDrafts] = useState<Record<string, Draft>>({});
  const [sending, setSending] = useState(false);
  const { data } = content;
  const draft: Draft | undefined = drafts[place.id] ?? data;
  const change = (next: Partial<Draft>) =>
    draft && setDrafts({ ...drafts, [place.id]: { caption: draft.caption, hashtags: draft.hashtags, ...next } });
  const text = draft ? textOf(draft.caption, draft.hashtags) : '';
  const address = data && withText(data.share_urls[place.id], textOf(data.caption, data.hashtags), text);

  const withFile = canShareFiles() && media.media_type !== 'video';
  const withSheet = withFile || canShareLinks();
  const copyCaption = async () => {
    const copied = await copy(text);
    toast(
      copied ? { text: 'Caption copied', tone: 'good' } : { text: 'Please copy the caption by hand.', tone: 'bad' },
    );
  };
  const page = `${shareAddress(gigId)}?photo=${media.media_id}`;
  const copyLink = async () => {
    const copied = await copy(page);
    toast(
      copied
        ? { text: 'Link copied to clipboard!', tone: 'good' }
        : { text: 'Please copy the link from the address bar.', tone: 'bad' },
    );
  };
  const sheet = async () => {
    setSending(true);
    try {
      const about = withFile
        ? { files: [await publicFile(media, token)], text: `${text}\n\n${page}` }
        : { text, url: page };
      if (!(await openSheet(about)))
        toast({ text: 'Your photo is ready to share.', action: { label: 'Share', run: () => void openSheet(about) } });
    } catch (error) {
      toast({ text: sentence(error, 'Failed to download image'), tone: 'bad' });
    } finally {
      setSending(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      address="open"
      title="Share this photo"
      actions={
        <>
          <Button disabled={!draft} onClick={() => void copyCaption()}>
            <Copy aria-hidden /> Copy caption
          </Button>
          {withSheet ? (
            <Button kind="primary" disabled={!draft} busy={sending} onClick={() => void sheet()}>
              <Share2 aria-hidden /> Share
            </Button>
          ) : address === undefined ? (
            <Button kind="primary" disabled>
              <ExternalLink aria-hidden /> Open {place.name}
            </Button>
          ) : (
            <ButtonAnchor
              kind="primary"
              href={address}
              target="_blank"
              rel="noreferrer"
              onClick={() => place.pasted && void copyCaption()}
            >
              <ExternalLink aria-hidden /> Open {place.name}
            </ButtonAnchor>
          )}
        </>
      }
    >
      <div className="social">
        <div className="social-photo" data-upright={media.height > media.width || undefined}>
          <Picture picture={media} alt={media.original_filename} sizes="(max-width: 767px) 100vw, 432px" eager />
        </div>
        <Button small className="social-link" onClick={() => void copyLink()}>
          <LinkIcon aria-hidden /> Copy link
        </Button>
        <ChoiceGroup label="Where to">
          {PLACES.map((each) => (
            <Choice key={each.id} name="platform" checked={each.id === place.id} onChange={() => setPlace(each)}>
              {each.name}
            </Choice>
          ))}
        </ChoiceGroup>
        {content.isLoadingError ? (
          <div className="social-failed">
            <FormError>{sentence(content.error, 'Failed to generate social content')}</FormError>
            <Button small onClick={() => void content.refetch()}>
              Try again
            </Button>
          </div>
        ) : draft ? (
          <>
            <TextAreaField
              label="Caption"
              rows={5}
              maxLength={2200}
              value={draft.caption}
              hint={data ? WRITTEN[data.written_by] : ''}
              onChange={(event) => change({ caption: event.target.value })}
            />
            <HashtagChips
              hashtags={draft.hashtags}
              onRemove={(tag) => change({ hashtags: draft.hashtags.filter((other) => other !== tag) })}
            />
            <p className="quiet small">
              {place.pasted
                ? `${place.name} takes the words by hand: they are copied when you open it.`
                : `${place.name} gets the words and the link to this photo.`}
              {isPrivate ? ' Friends also need the gallery’s password.' : ''}
              {withSheet && address ? (
                <>
                  {' '}
                  <a href={address} target="_blank" rel="noreferrer" onClick={() => place.pasted && void copyCaption()}>
                    Open {place.name}
                  </a>
                </>
              ) : null}
            </p>
          </>
        ) : (
          <div className="social-waiting" role="status" aria-label="Writing a caption">
            <Skeleton shape="line" count={4} />
          </div>
        )}
      </div>
    </Dialog>
  );
}
