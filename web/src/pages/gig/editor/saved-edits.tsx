import { useInfiniteQuery } from '@tanstack/react-query';
import type { Recipe } from '../../../../../domain/develop/recipe.ts';
import { savedEditsQuery } from '../../../api/develop.ts';
import { Button } from '../../../ui/button.tsx';
import { dateTime } from '../../../ui/format.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { isDenied, useDenied } from './use-denied.ts';

interface SavedEditsProps {
  mediaId: string;
  disabled: boolean;
  onOpen: (recipe: Recipe) => void;
}

/** How this photo was edited before; each opens again as it was left. */
export function SavedEdits({ mediaId, disabled, onOpen }: SavedEditsProps) {
  const list = useInfiniteQuery(savedEditsQuery(mediaId));
  useDenied(isDenied(list.error));
  const edits = (list.data?.pages ?? []).flatMap((page) => page.edits);
  if (list.isPending)
    return (
      <div role="status" aria-label="Loading versions">
        <Skeleton shape="line" count={3} />
      </div>
    );
  if (list.isLoadingError)
    return (
      <div className="editor-look" role="alert">
        <p className="quiet">The versions did not load.</p>
        <Button small onClick={() => void list.refetch()}>
          Try again
        </Button>
      </div>
    );
  if (edits.length === 0)
    return <p className="quiet">No versions yet. What you save is listed here, and opens again as you left it.</p>;
  return (
    <>
      <ul className="saved-edits">
        {edits.map(({ media_id: id, thumb_url: thumb, saved_at: at, recipe, over, shown }) => (
          <li key={id} className="saved-edit">
            {thumb === '' ? (
              <span className="saved-edit-picture" />
            ) : (
              <img className="saved-edit-picture" src={thumb} alt="" />
            )}
            <p>
              <time dateTime={at}>{dateTime(at)}</time>
              <span className="quiet small">
                {shown ? 'Shown now' : 'An earlier version'}
                {over === 'background_removed' ? ', over a removed background' : null}
              </span>
            </p>
            <Button small disabled={disabled} aria-label={`Open again: ${dateTime(at)}`} onClick={() => onOpen(recipe)}>
              Open again
            </Button>
          </li>
        ))}
      </ul>
      {list.hasNextPage ? (
        <Button small busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Earlier versions
        </Button>
      ) : null}
    </>
  );
}
