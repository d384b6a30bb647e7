import './edits.css';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { EyeOff, Link2, Send, Unlink } from 'lucide-react';
import { sentence } from '../../../api/call.ts';
import { linkOriginal, showVersion, versionsQuery } from '../../../api/edit.ts';
import type { MediaAnswer } from '../../../api/media.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { dateTime } from '../../../ui/format.ts';
import { toast } from '../../../ui/toast.tsx';
import { usePublish } from './use-publish.ts';

function Versions({ media }: { media: MediaAnswer }) {
  const queries = useQueryClient();
  const { data } = useQuery(versionsQuery(media.gig_id, media.media_id));
  const show = useMutation({
    mutationFn: (version: string) => showVersion(media.gig_id, version),
    onSuccess: ({ message }) => toast({ text: message, tone: 'good', about: 'version' }),
    onError: (error) =>
      toast({ text: sentence(error, 'The version could not be shown.'), tone: 'bad', about: 'version' }),
    onSettled: () =>
      Promise.all(
        [
          ['media', media.gig_id],
          ['versions', media.gig_id],
        ].map((queryKey) => queries.invalidateQueries({ queryKey })),
      ),
  });
  if (!data || data.versions.length < 2) return null;
  return (
    <>
      <h3>Versions</h3>
      <ol className="edit-versions" reversed>
        {data.versions.map((version) => (
          <li key={version.media_id}>
            <a href={version.media_url} target="_blank" rel="noreferrer">
              <img src={version.thumb_url} alt="" loading="lazy" />
              <span>
                {version.filename}
                <span className="edit-quiet">
                  <bdi>{version.edited_by}</bdi> · {dateTime(version.returned_at)}
                </span>
              </span>
            </a>
            {version.published ? <Badge tone="green">Published</Badge> : null}
            {version.shown ? (
              <Badge>Shown</Badge>
            ) : (
              <Button
                kind="glass"
                small
                busy={show.isPending && show.variables === version.media_id}
                aria-label={`Show ${version.filename} of ${dateTime(version.returned_at)}`}
                onClick={() => show.mutate(version.media_id)}
              >
                Show
              </Button>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}

const VISIBILITY = {
  waiting: 'It waits for you: clients and guests do not see it.',
  earlier: 'It waits for you: clients and guests see an earlier version.',
  published: 'Published: clients see it, and guests where edited photos are shown.',
} as const;

/** Whether clients and guests see an edit, and the photographer's say in it. */
export function EditVisibility({ media }: { media: MediaAnswer }) {
  const { publish, takeBack } = usePublish(media.gig_id);
  if (media.publication === undefined) return null;
  return (
    <section className="edit-sight" aria-label="Publishing">
      <p>{VISIBILITY[media.publication]}</p>
      <div className="edit-acts">
        {media.publication === 'published' ? (
          <Button kind="glass" small busy={takeBack.isPending} onClick={() => takeBack.mutate([media.media_id])}>
            <EyeOff aria-hidden /> Take back
          </Button>
        ) : (
          <Button
            kind="primary"
            small
            busy={publish.isPending}
            onClick={() => publish.mutate({ media_ids: [media.media_id] })}
          >
            <Send aria-hidden /> Publish
          </Button>
        )}
      </div>
    </section>
  );
}

/** What an edit was made from, and the versions before it. */
export function EditPanel({ media, onLink }: { media: MediaAnswer; onLink: () => void }) {
  const queries = useQueryClient();
  const unlink = useMutation({
    mutationFn: () => linkOriginal(media.gig_id, media.media_id, null),
    onSuccess: ({ message }) => toast({ text: message, about: 'link' }),
    onError: (error) =>
      toast({ text: sentence(error, 'The link could not be taken away.'), tone: 'bad', about: 'link' }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['media', media.gig_id] }),
  });
  return (
    <section className="edit-panel" aria-label="Edit">
      <p>
        {media.original ? (
          <>Made from {media.original.filename}</>
        ) : (
          'Nobody knows which photo this was made from: its name is that of none, or of several.'
        )}
      </p>
      <div className="edit-acts">
        <Button kind="glass" small onClick={onLink}>
          <Link2 aria-hidden /> {media.original ? 'Link to another' : 'Link to original'}
        </Button>
        {media.original ? (
          <Button kind="glass" small busy={unlink.isPending} onClick={() => unlink.mutate()}>
            <Unlink aria-hidden /> Unlink
          </Button>
        ) : null}
      </div>
      {(media.versions ?? 1) > 1 ? <Versions key={media.media_id} media={media} /> : null}
    </section>
  );
}
