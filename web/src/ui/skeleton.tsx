import './skeleton.css';

/** In the shape of what comes. Invisible for the first 200 ms. */
export function Skeleton({
  shape = 'line',
  count = 1,
}: {
  shape?: 'line' | 'title' | 'card' | 'tile' | 'cover';
  count?: number;
}) {
  return (
    <>
      {Array.from({ length: count }, (_, index) => (
        <span key={index} className={`skeleton skeleton-${shape}`} aria-hidden />
      ))}
    </>
  );
}
