import { QueryClient } from '@tanstack/react-query';
import { Admin, Resource } from 'react-admin';
import { authProvider } from './authProvider.ts';
import { dataProvider } from './dataProvider.ts';
import { gigs } from './gigs/resource.tsx';
import { ConsoleLayout } from './layout/console-layout.tsx';
import { LoginPage } from './layout/login-page.tsx';
import { outbox } from './outbox/resource.tsx';
import { parked } from './parked/resource.tsx';
import { theme } from './theme/theme.ts';
import { users } from './users/resource.tsx';

/** A refusal stays a refusal; only what may pass by itself is asked for again. */
const mayPass = (error: unknown) => [0, 503].includes((error as { status?: number }).status ?? -1);
const queryClient = new QueryClient({ defaultOptions: { queries: { retry: (count, error) => count < 2 && mayPass(error), refetchOnWindowFocus: false } } });

/** Auditors read history; administrators also see what needs a hand. */
export const Console = () => (
  <Admin authProvider={authProvider} dataProvider={dataProvider} queryClient={queryClient} layout={ConsoleLayout} loginPage={LoginPage} theme={theme} darkTheme={null} title="Loom console" disableTelemetry requireAuth>
    {(permissions: unknown) => (
      <>
        <Resource {...gigs} />
        <Resource {...users(permissions === 'admin')} />
        {permissions === 'admin' ? <Resource {...parked} /> : null}
        {permissions === 'admin' ? <Resource {...outbox} /> : null}
      </>
    )}
  </Admin>
);
