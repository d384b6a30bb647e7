import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';

interface PhotoListProps {
  list: {
    isPending: boolean;
    isLoadingError: boolean;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage: () => unknown;
    refetch: () => unknown;
  };
  empty: boolean;
  otherwise: ReactNode;
  children: ReactNode;
}

/** Loading, failed and empty before the photos themselves, and more of them below. */
export function PhotoList({ list, empty, otherwise, children }: PhotoListProps) {
  if (list.isPending) {
    return (
      <div className="skeleton-tiles" role="status" aria-label="Loading photos">
        <Skeleton shape="tile" count={10} />
      </div>
    );
  }
  if (list.isLoadingError) {
    return (
      <div className="media-failed">
        <p>The photos could not be loaded. They are safe.</p>
        <Button onClick={() => void list.refetch()}>Try again</Button>
      </div>
    );
  }
  if (empty) return otherwise;
  return (
    <>
      {children}
      {list.hasNextPage ? (
        <div className="media-more">
          <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            Load More
          </Button>
        </div>
      ) : null}
    </>
  );
}
