import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from './api/query-client.ts';
import { lazyPart } from './parts/lazy-part.tsx';
import { ErrorBoundary } from './ui/error-boundary.tsx';
import { PublicGigPage } from './pages/gallery/public-gig.tsx';

// Right after the first script, which has no room for them, and long before the Wi-Fi goes; where it goes at once, the gallery does without.
const Toasts = lazyPart(() => import('./ui/toasts.tsx').then(({ Toasts }) => Toasts), { standIn: null });
const OfflineNotice = lazyPart(() => import('./ui/offline.tsx').then(({ OfflineNotice }) => OfflineNotice), {
  standIn: null,
});
const queries = queryClient({ staleTime: 60_000, retry: 1 });

/** A guest's page: one gallery, no studio around it. */
function GalleryApp({ gigId }: { gigId: string }) {
  return (
    <ErrorBoundary>
      <QueryClientProvider client={queries}>
        <PublicGigPage gigId={gigId} />
        <Suspense fallback={null}>
          <Toasts />
          <OfflineNotice />
        </Suspense>
      </QueryClientProvider>
    </ErrorBoundary>
  );
}

export function mountGallery(root: HTMLElement, gigId: string): void {
  createRoot(root).render(<GalleryApp gigId={gigId} />);
}
