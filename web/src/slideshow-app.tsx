import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { queryClient } from './api/query-client.ts';
import { SlideshowPage } from './pages/slideshow/slideshow.tsx';
import { ErrorBoundary } from './ui/error-boundary.tsx';
import './ui/layer-history.ts';

const queries = queryClient({ staleTime: 60_000, retry: 1 });

/** A big screen at the venue: nothing but the photos. */
export function mountSlideshow(root: HTMLElement, gigId: string): void {
  createRoot(root).render(
    <ErrorBoundary>
      <QueryClientProvider client={queries}>
        <SlideshowPage gigId={gigId} />
      </QueryClientProvider>
    </ErrorBoundary>,
  );
}
