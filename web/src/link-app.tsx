import { QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { queryClient } from './api/query-client.ts';
import { LinkPage } from './pages/gallery-link/link-page.tsx';
import { ErrorBoundary } from './ui/error-boundary.tsx';
import { OfflineNotice } from './ui/offline.tsx';
import { Toasts } from './ui/toasts.tsx';

const queries = queryClient({ staleTime: 60_000, retry: 1 });

/** What an upload-only or view-only link opens. */
export function mountLink(root: HTMLElement): void {
  createRoot(root).render(
    <ErrorBoundary>
      <QueryClientProvider client={queries}>
        <LinkPage />
        <Toasts />
        <OfflineNotice />
      </QueryClientProvider>
    </ErrorBoundary>,
  );
}
