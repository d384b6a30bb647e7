import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { Boundary } from './ui/fallback.tsx';
import { OfflineNotice } from './ui/offline.tsx';
import { Toasts } from './ui/toast.tsx';
import { PublicGigPage } from './pages/gallery/public-gig.tsx';

const queries = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000, retry: 1 } } });

/** A guest's page: one gallery, no studio around it. */
function GalleryApp({ gigId }: { gigId: string }) {
  return (
    <Boundary>
      <QueryClientProvider client={queries}>
        <PublicGigPage gigId={gigId} />
        <Toasts />
        <OfflineNotice />
      </QueryClientProvider>
    </Boundary>
  );
}

export function mountGallery(root: HTMLElement, gigId: string): void {
  createRoot(root).render(<GalleryApp gigId={gigId} />);
}
