import './editor.css';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ArrowLeft, Images } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { useParams } from 'react-router-dom';
import { pages } from '../../../../../api/contract/pages.ts';
import { ApiError } from '../../../api/call.ts';
import { gigQuery } from '../../../api/gig.ts';
import { type MediaAnswer, fetchOne, mediaQuery } from '../../../api/media.ts';
import { paths } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { useAddressed } from '../../../ui/layers.ts';
import { usePageHead } from '../../../ui/page-head.ts';
import { PhotoGrid } from '../../../ui/photo-grid.tsx';
import { PrintsPicture } from '../../../ui/pictures.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useMore } from '../../../ui/use-more.ts';
import { useLinkedPhoto } from '../../use-linked-photo.ts';
import { gridItem } from '../media/grid-item.tsx';
import { PhotoEditor } from './photo-editor.tsx';
import { SetProgress } from './set-progress.tsx';
import { useDenied } from './use-denied.ts';

const EDITED = 'EDITED';
/** An edit is edited on as its original, by its recipe. */
const originalOf = (media?: MediaAnswer): string | undefined => media?.original?.media_id;

/** Two views: the gig's photos, and the one that is being enhanced. */
export function AiEditor() {
  const { gigId = '' } = useParams();
  const gig = useQuery(gigQuery(gigId));
  const list = useInfiniteQuery(mediaQuery(gigId, { filter: 'all' }));
  const [chosenId, setChosenId] = useAddressed('photo');
  const back = useCallback(() => setChosenId(null), [setChosenId]);
  usePageHead({ ...pages.gigEditor, ...(gig.data ? { title: `Editor, ${gig.data.gig_name}` } : {}) });
  const media = useMemo(() => {
    const known = (list.data?.pages ?? []).flatMap((page) => [...page.original_photos, ...page.edited_photos]);
    return known.filter(({ status, media_url: address }) => status === 'ready' && address !== '');
  }, [list.data]);
  const photos = useMemo(() => media.filter(({ media_type: type }) => type === 'photo'), [media]);
  const items = useMemo(
    () =>
      media
        .filter((each) => each.media_type === 'photo' || originalOf(each) !== undefined)
        .map((each) =>
          each.media_type === 'photo' ? gridItem(each) : { ...gridItem(each), note: EDITED, brief: EDITED },
        ),
    [media],
  );
  const open = (id: string) => setChosenId(originalOf(media.find((each) => each.media_id === id)) ?? id);
  const listed = photos.find(({ media_id: id }) => id === chosenId);
  const linked = useLinkedPhoto({
    id: list.isSuccess ? chosenId : null,
    listed,
    key: ['media', gigId, 'one'],
    ask: (id, signal) => fetchOne(gigId, id, signal),
    forget: back,
  });
  const chosen = listed ?? linked;
  const more = useMore(list);
  const denied = gig.isLoadingError && gig.error instanceof ApiError && [403, 404].includes(gig.error.status);
  useDenied(denied);
  if (denied) return null;
  return (
    <div className="page">
      <header className="editor-head">
        <ButtonLink kind="quiet" icon to={paths.gig(gigId)} aria-label="Back to the gig">
          <ArrowLeft aria-hidden />
        </ButtonLink>
        <div>
          <h1>Editor</h1>
          <p className="quiet editor-of">
            {gig.data?.gig_name} <span className="editor-who">Photographer</span>
          </p>
        </div>
        {chosen ? (
          <Button kind="quiet" onClick={back}>
            <Images aria-hidden /> All photos
          </Button>
        ) : null}
      </header>
      {chosen ? (
        <PhotoEditor key={chosen.media_id} media={chosen} onDone={back} />
      ) : list.isPending ? (
        <div className="skeleton-tiles" role="status" aria-label="Loading photos">
          <Skeleton shape="tile" count={10} />
        </div>
      ) : list.isLoadingError ? (
        <Empty
          picture={<PrintsPicture />}
          title="The photos did not load"
          text="They are safe. Please check your connection."
          action={<Button onClick={() => void list.refetch()}>Try again</Button>}
        />
      ) : items.length === 0 ? (
        <Empty
          picture={<PrintsPicture />}
          title="No photos to edit yet"
          text="Bring in the photos first, then enhance the best of them here."
          action={<ButtonLink to={paths.gig(gigId)}>Back to the gig</ButtonLink>}
        />
      ) : (
        <>
          <p className="quiet editor-lead">Choose a photo to enhance.</p>
          <PhotoGrid
            items={items}
            label="Photos to enhance"
            rowToken="--grid-row"
            onNearEnd={more}
            onOpen={({ id }) => open(id)}
          />
        </>
      )}
      <SetProgress gigId={gigId} />
    </div>
  );
}
