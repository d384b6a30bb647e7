import { Button } from './button.tsx';

interface MoreProps {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
}

/** The way to the rest of a list that comes in pages; nothing where there is no more. */
export function More({ list }: MoreProps) {
  if (!list.hasNextPage) return null;
  return (
    <Button small busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
      Load More
    </Button>
  );
}
