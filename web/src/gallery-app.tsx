import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, type ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import { Boundary } from './ui/fallback.tsx';
import { Toasts } from './ui/toast.tsx';
import { PublicGigPage } from './pages/gallery/public-gig.tsx';

// After the first photo, and long before the Wi-Fi goes; where it goes at once, the gallery does without.
const OfflineNotice = lazy<ComponentType>(() => import('./ui/offline.tsx').then(({ OfflineNotice }) => ({ default: OfflineNotice }), () => ({ default: () => null })));
const queries = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000, retry: 1 } } });

/** A guest's page: one gallery, no studio around it. */
function GalleryApp({ gigId }: { gigId: string }) {
  return (
    <Boundary>
      <QueryClientProvider client={queries}>
        <PublicGigPage gigId={gigId} />
        <Toasts />
        <Suspense fallback={null}>
          <OfflineNotice />
        </Suspense>
      </QueryClientProvider>
    </Boundary>
  );
}

export function mountGallery(root: HTMLElement, gigId: string): void {
  createRoot(root).render(<GalleryApp gigId={gigId} />);
}
