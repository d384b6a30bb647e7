import { Suspense, type ReactNode } from 'react';
import { lazyPart } from '../parts/lazy-part.tsx';
import { PartBoundary } from '../parts/part-boundary.tsx';

// Right after the first script, which has no room for it.
const FallbackScreen = lazyPart(
  () => import('./fallback-screen.tsx').then(({ FallbackScreen }) => FallbackScreen),
  { standIn: null },
  { soon: true },
);

/** The last one: around everything. */
export const ErrorBoundary = ({ children }: { children: ReactNode }) => (
  <PartBoundary
    fallback={(reset) => (
      <Suspense fallback={null}>
        <FallbackScreen onRetry={reset} />
      </Suspense>
    )}
  >
    {children}
  </PartBoundary>
);
