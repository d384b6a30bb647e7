import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useEffect, type ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import {
  createBrowserRouter,
  Outlet,
  redirect,
  redirectDocument,
  RouterProvider,
  useParams,
  type LoaderFunctionArgs,
  type RouteObject,
} from 'react-router-dom';
import { ApiError } from './api/call.ts';
import { queryClient } from './api/query-client.ts';
import { StaffShell } from './pages/staff-shell.tsx';
import { StudioShell, StudioStage } from './pages/studio-shell.tsx';
import { lazyPart } from './parts/lazy-part.tsx';
import { nameForIdle, WhenIdle } from './parts/when-idle.ts';
import { onSite, prefix, sitePrefix } from './guest-paths.ts';
import { paths } from './paths.ts';
import { currentSession, useSession } from './session.ts';
import { ErrorBoundary } from './ui/error-boundary.tsx';
import { alongside } from './ui/layer-history.ts';
import { OfflineNotice } from './ui/offline.tsx';
import { RouteFailure } from './pages/route-failure.tsx';
import { Toasts } from './ui/toasts.tsx';

const queries = queryClient({
  staleTime: 5000,
  retry: (failures, error) => failures < 2 && error instanceof ApiError && (error.status === 0 || error.status >= 500),
});

/** From a page that has no prefix (a client's, or one that is not there) the product is another document on some hosts. */
function atHome({ request }: LoaderFunctionArgs): Response | null {
  if (prefix === sitePrefix) return null;
  const { pathname, search, hash } = new URL(request.url);
  return redirectDocument(location.origin + onSite(pathname) + search + hash);
}

/** Studio pages need a session; the way back is kept. */
function needsSession(about: LoaderFunctionArgs): Response | null {
  if (currentSession() || prefix !== sitePrefix) return atHome(about);
  const { pathname, search } = new URL(about.request.url);
  const from = pathname.slice(prefix.length) + search;
  return redirect(from === paths.dashboard ? paths.login : `${paths.login}?next=${encodeURIComponent(from)}`);
}

function PublicGigAddress() {
  const { gigId = '' } = useParams();
  location.replace(paths.publicGig(gigId));
  return null;
}

/** A page that is fetched when somebody goes there: until then the one before stays, and around it what is around it. */
function page(path: string, load: () => Promise<ComponentType>): RouteObject {
  const Page = lazyPart(load, 'page', { idle: false });
  const Component = () => (
    <>
      <Page />
      <WhenIdle />
    </>
  );
  return { path, Component, handle: Page };
}

const entryPages: RouteObject[] = [
  page(paths.landing, () => import('./pages/landing/landing.tsx').then(({ Landing }) => Landing)),
  page(paths.login, () => import('./pages/account/login.tsx').then(({ Login }) => Login)),
  page(paths.register, () => import('./pages/account/register.tsx').then(({ Register }) => Register)),
  page(paths.verifyEmail, () => import('./pages/account/verify-email.tsx').then(({ VerifyEmail }) => VerifyEmail)),
  page(paths.forgotPassword, () =>
    import('./pages/account/forgot-password.tsx').then(({ ForgotPassword }) => ForgotPassword),
  ),
  page(paths.resetPassword, () =>
    import('./pages/account/reset-password.tsx').then(({ ResetPassword }) => ResetPassword),
  ),
  page(paths.accountClosed, () =>
    import('./pages/closing/account-closed.tsx').then(({ AccountClosed }) => AccountClosed),
  ),
];
const studio: RouteObject[] = [
  page(paths.dashboard, () => import('./pages/dashboard/dashboard.tsx').then(({ Dashboard }) => Dashboard)),
  page(paths.gigs, () => import('./pages/gig/list/gigs.tsx').then(({ Gigs }) => Gigs)),
  page('/gigs/:gigId', () => import('./pages/gig/gig.tsx').then(({ Gig }) => Gig)),
  page(paths.createGig, () => import('./pages/gig/list/create-gig.tsx').then(({ CreateGig }) => CreateGig)),
  page('/edit-gig/:gigId', () => import('./pages/gig/list/edit-gig.tsx').then(({ EditGig }) => EditGig)),
  page('/gigs/:gigId/ai-editor', () => import('./pages/gig/editor/ai-editor.tsx').then(({ AiEditor }) => AiEditor)),
  page('/gigs/:gigId/analytics', () => import('./pages/gig/download/analytics.tsx').then(({ Analytics }) => Analytics)),
  page(paths.profile, () => import('./pages/profile/profile.tsx').then(({ Profile }) => Profile)),
  page(paths.bookings, () => import('./pages/booking/bookings.tsx').then(({ Bookings }) => Bookings)),
  page(paths.projects, () => import('./pages/project/projects.tsx').then(({ Projects }) => Projects)),
  page(paths.portfolio, () => import('./pages/portfolio/portfolio.tsx').then(({ Portfolio }) => Portfolio)),
  page(paths.business, () => import('./pages/business/business.tsx').then(({ Business }) => Business)),
  page('/business/clients/:clientId', () =>
    import('./pages/business/client/client-page.tsx').then(({ ClientPage }) => ClientPage),
  ),
  page('/business/gst-report', () => import('./pages/business/gst/gst-page.tsx').then(({ GstPage }) => GstPage)),
  page('/business/profit', () =>
    import('./pages/business/profit/profit-page.tsx').then(({ ProfitPage }) => ProfitPage),
  ),
  page('/business/invoices/:invoiceId', () =>
    import('./pages/business/invoice/invoice-page.tsx').then(({ InvoicePage }) => InvoicePage),
  ),
  page('/business/quotations/:quotationId', () =>
    import('./pages/business/quotation/quotation-page.tsx').then(({ QuotationPage }) => QuotationPage),
  ),
  page('/business/recurring-invoices/:recurringId', () =>
    import('./pages/business/recurring/recurring-page.tsx').then(({ RecurringPage }) => RecurringPage),
  ),
  page(paths.watermarkSettings, () =>
    import('./pages/watermark/watermark-settings.tsx').then(({ WatermarkSettings }) => WatermarkSettings),
  ),
  page(paths.loomAi, () => import('./pages/loom-ai/loom-ai.tsx').then(({ LoomAi }) => LoomAi)),
  page(paths.cameraUploads, () =>
    import('./pages/camera/camera-uploads.tsx').then(({ CameraUploads }) => CameraUploads),
  ),
  page(paths.cameraTest, () => import('./pages/camera-test/camera-test.tsx').then(({ CameraTest }) => CameraTest)),
  page(paths.accountSettings, () =>
    import('./pages/account-settings/account-settings.tsx').then(({ AccountSettings }) => AccountSettings),
  ),
];
/** Those of the studio that have the window to themselves. */
const stages: RouteObject[] = [
  page('/gigs/:gigId/cull', () => import('./pages/gig/culling/culling.tsx').then(({ Culling }) => Culling)),
];
const nearStudio = [...studio, ...stages];
const others: RouteObject[] = [
  page('/client', () => import('./pages/client-access/client-login.tsx').then(({ ClientLogin }) => ClientLogin)),
  page(paths.clientLogin, () =>
    import('./pages/client-access/client-login.tsx').then(({ ClientLogin }) => ClientLogin),
  ),
  page('/client/gallery/:gigId', () =>
    import('./pages/client-access/client-gallery.tsx').then(({ ClientGallery }) => ClientGallery),
  ),
  page('/team/:accessCode?', () => import('./pages/team-access/team.tsx').then(({ Team }) => Team)),
  page('/public/my-face', () => import('./pages/my-face/my-face.tsx').then(({ MyFace }) => MyFace)),
  page('/public/book/:photographer', () => import('./pages/booking/book-page.tsx').then(({ BookPage }) => BookPage)),
  page(paths.ownBooking, () => import('./pages/booking/own-booking.tsx').then(({ OwnBookingPage }) => OwnBookingPage)),
  page(paths.publicInvoice, () => import('./pages/invoice/invoice-page.tsx').then(({ InvoicePage }) => InvoicePage)),
  page(paths.publicQuotation, () =>
    import('./pages/quotation/quotation-page.tsx').then(({ PublicQuotationPage }) => PublicQuotationPage),
  ),
  { path: '/public/gig/:gigId', Component: PublicGigAddress },
  page('/:username', () =>
    import('./pages/public-profile/public-profile.tsx').then(({ PublicProfile }) => PublicProfile),
  ),
];

/** Whoever is in the studio may go anywhere in it next, and whoever is not signed in by each of its entry pages. */
function Near({ pages }: { pages: RouteObject[] }) {
  useEffect(() => pages.forEach(({ handle }) => nameForIdle(handle)), [pages]);
  return null;
}
const EntryPages = () => (
  <>
    <Outlet />
    <Near pages={entryPages} />
  </>
);
const Studio = ({ within: Shell }: { within: ComponentType }) => {
  const session = useSession();
  if (session && session.role !== 'photographer') return <StaffShell />;
  return (
    <>
      <Shell />
      <Near pages={nearStudio} />
    </>
  );
};
/** While a page is on its way the one before it stays. */
const Pages = () => (
  <Suspense fallback={null}>
    <Outlet />
  </Suspense>
);

const routes: RouteObject[] = [
  {
    errorElement: <RouteFailure />,
    HydrateFallback: () => null,
    Component: Pages,
    children: [
      { loader: atHome, Component: EntryPages, children: entryPages },
      ...others,
      {
        loader: needsSession,
        element: <Studio within={StudioShell} />,
        children: [{ errorElement: <RouteFailure within />, children: studio }],
      },
      { loader: needsSession, element: <Studio within={StudioStage} />, children: stages },
      ...(import.meta.env.DEV
        ? [page('/dev/ui', () => import('./pages/dev/ui.tsx').then(({ UiStories }) => UiStories))]
        : []),
      page('*', () => import('./pages/not-found.tsx').then(({ NotFound }) => NotFound)),
    ],
  },
];

const router = createBrowserRouter(routes, { basename: prefix || '/' });
alongside(router);

function App() {
  return (
    <ErrorBoundary>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
        <Toasts />
        <OfflineNotice />
      </QueryClientProvider>
    </ErrorBoundary>
  );
}

export function mountApp(root: HTMLElement): void {
  createRoot(root).render(<App />);
}
