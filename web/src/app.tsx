import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, redirect, RouterProvider, useParams, type LoaderFunctionArgs, type RouteObject } from 'react-router-dom';
import { ApiError } from './api/call.ts';
import { StudioShell } from './pages/studio-shell.tsx';
import { paths, prefix } from './paths.ts';
import { currentSession } from './session.ts';
import { Boundary } from './ui/fallback.tsx';
import { OfflineNotice } from './ui/offline.tsx';
import { RouteFailure } from './pages/route-failure.tsx';
import { Toasts } from './ui/toast.tsx';

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5000,
      retry: (failures, error) => failures < 2 && error instanceof ApiError && (error.status === 0 || error.status >= 500),
    },
  },
});

/** Studio pages need a session; the way back is kept. */
function needsSession({ request }: LoaderFunctionArgs): Response | null {
  if (currentSession()) return null;
  const { pathname, search } = new URL(request.url);
  const from = pathname.slice(prefix.length) + search;
  return redirect(from === paths.dashboard ? paths.login : `${paths.login}?next=${encodeURIComponent(from)}`);
}

function PublicGigAddress() {
  const { gigId = '' } = useParams();
  location.replace(paths.publicGig(gigId));
  return null;
}

const page = <Name extends string>(path: string, load: () => Promise<Record<Name, React.ComponentType>>, name: Name): RouteObject => ({
  path,
  lazy: async () => ({ Component: (await load())[name] }),
});

const routes: RouteObject[] = [
  {
    errorElement: <RouteFailure />,
    HydrateFallback: () => null,
    children: [
      page(paths.landing, () => import('./pages/landing/landing.tsx'), 'Landing'),
      page(paths.login, () => import('./pages/account/login.tsx'), 'Login'),
      page(paths.register, () => import('./pages/account/register.tsx'), 'Register'),
      page(paths.verifyEmail, () => import('./pages/account/verify-email.tsx'), 'VerifyEmail'),
      page(paths.forgotPassword, () => import('./pages/account/forgot-password.tsx'), 'ForgotPassword'),
      page(paths.resetPassword, () => import('./pages/account/reset-password.tsx'), 'ResetPassword'),
      page('/client', () => import('./pages/client/client-login.tsx'), 'ClientLogin'),
      page(paths.clientLogin, () => import('./pages/client/client-login.tsx'), 'ClientLogin'),
      page('/client/gallery/:gigId', () => import('./pages/client/client-gallery.tsx'), 'ClientGallery'),
      page('/team/:accessCode?', () => import('./pages/team/team.tsx'), 'Team'),
      page('/public/my-face', () => import('./pages/my-face/my-face.tsx'), 'MyFace'),
      { path: '/public/gig/:gigId', Component: PublicGigAddress },
      {
        loader: needsSession,
        Component: StudioShell,
        children: [
          page(paths.dashboard, () => import('./pages/dashboard/dashboard.tsx'), 'Dashboard'),
          page(paths.gigs, () => import('./pages/gig/gigs.tsx'), 'Gigs'),
          page(paths.createGig, () => import('./pages/gig/create-gig.tsx'), 'CreateGig'),
          page('/edit-gig/:gigId', () => import('./pages/gig/edit-gig.tsx'), 'EditGig'),
          page('/gigs/:gigId', () => import('./pages/gig/gig.tsx'), 'Gig'),
          page('/gigs/:gigId/ai-editor', () => import('./pages/gig/editor/ai-editor.tsx'), 'AiEditor'),
          page('/gigs/:gigId/analytics', () => import('./pages/gig/analytics.tsx'), 'Analytics'),
          page(paths.watermarkSettings, () => import('./pages/watermark/watermark-settings.tsx'), 'WatermarkSettings'),
          page(paths.cameraUploads, () => import('./pages/camera/camera-uploads.tsx'), 'CameraUploads'),
        ],
      },
      ...(import.meta.env.DEV ? [page('/dev/ui', () => import('./pages/dev/ui.tsx'), 'UiStories')] : []),
      page('*', () => import('./pages/not-found.tsx'), 'NotFound'),
    ],
  },
];

const router = createBrowserRouter(routes, { basename: prefix || '/' });

function App() {
  return (
    <Boundary>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
        <Toasts />
        <OfflineNotice />
      </QueryClientProvider>
    </Boundary>
  );
}

export function mountApp(root: HTMLElement): void {
  createRoot(root).render(<App />);
}
