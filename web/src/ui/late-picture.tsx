import { lazy, Suspense } from 'react';

const drawings = () => import('./pictures.tsx');
const Nothing = () => <svg viewBox="0 0 168 128" />;
/** Who is offline is told so without a drawing. */
const late = (name: keyof Awaited<ReturnType<typeof drawings>>) => lazy(() => drawings().then((all) => ({ default: all[name] }), () => ({ default: Nothing })));
const all = { FacePicture: late('FacePicture'), LockPicture: late('LockPicture'), LostPicture: late('LostPicture'), OfflinePicture: late('OfflinePicture'), PrintsPicture: late('PrintsPicture') };

/** The drawing of an empty or failed state, on a page whose first script has no room for it; its place is kept. */
export function LatePicture({ of }: { of: keyof typeof all }) {
  const Drawing = all[of];
  return (
    <Suspense fallback={<Nothing />}>
      <Drawing />
    </Suspense>
  );
}
