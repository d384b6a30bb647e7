import { Suspense } from 'react';
import { lazyPart } from '../parts/lazy-part.tsx';
import { part } from '../parts/part.ts';

const drawings = part(() => import('./pictures.tsx'));
const Nothing = () => <svg viewBox="0 0 168 128" />;
/** Who is offline is told so without a drawing. */
const late = (name: keyof Awaited<ReturnType<typeof drawings.ask>>) =>
  lazyPart(() => drawings.ask().then((all) => all[name]), { standIn: <Nothing /> }, { idle: false });
const all = {
  FacePicture: late('FacePicture'),
  LockPicture: late('LockPicture'),
  LostPicture: late('LostPicture'),
  OfflinePicture: late('OfflinePicture'),
  PrintsPicture: late('PrintsPicture'),
};

/** The drawing of an empty or failed state, on a page whose first script has no room for it; its place is kept. */
export function LatePicture({ of }: { of: keyof typeof all }) {
  const Drawing = all[of];
  return (
    <Suspense fallback={<Nothing />}>
      <Drawing />
    </Suspense>
  );
}
