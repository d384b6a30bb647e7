import CssBaseline from '@mui/material/CssBaseline';
import { createTheme, ThemeProvider } from '@mui/material/styles';
import { QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Admin, Resource } from 'react-admin';
import { useSession } from './api/session.ts';
import { authProvider } from './authProvider.ts';
import { dataProvider } from './dataProvider.ts';
import { cameras } from './cameras/resource.tsx';
import { gigs } from './gigs/resource.tsx';
import { ConsoleLayout } from './layout/console-layout.tsx';
import { NoAccess } from './layout/no-access.tsx';
import { LoginPage } from './layout/login-page.tsx';
import { outbox } from './outbox/resource.tsx';
import { parked } from './parked/resource.tsx';
import { theme } from './theme/theme.ts';
import { upgrades } from './upgrades/resource.tsx';
import { users } from './users/resource.tsx';

/** A refusal stays a refusal; only what may pass by itself is asked for again. */
const mayPass = (error: unknown) => [0, 503].includes((error as { status?: number }).status ?? -1);
const queries = () =>
  new QueryClient({
    defaultOptions: { queries: { retry: (count, error) => count < 2 && mayPass(error), refetchOnWindowFocus: false } },
  });
const look = createTheme(theme);

/**
 * Auditors read history; administrators also see what needs a hand. Without a session there is only the login page,
 * at whatever address was asked for, which then opens: react-admin's own redirect there runs in circles when a
 * transition of the router is overtaken by its clearing of the cache.
 */
export function Console() {
  const { session } = useSession();
  return session?.role === 'photographer' ? (
    <ThemeProvider theme={look}>
      <CssBaseline />
      <NoAccess />
    </ThemeProvider>
  ) : session ? (
    <Studio key={session.user_id} admin={session.role === 'admin'} />
  ) : (
    <ThemeProvider theme={look}>
      <CssBaseline />
      <LoginPage />
    </ThemeProvider>
  );
}

function Studio({ admin }: { admin: boolean }) {
  const [queryClient] = useState(queries);
  return (
    <Admin
      authProvider={authProvider}
      dataProvider={dataProvider}
      queryClient={queryClient}
      layout={ConsoleLayout}
      loginPage={false}
      theme={theme}
      darkTheme={null}
      title="Loom console"
      disableTelemetry
    >
      <Resource {...gigs} />
      <Resource {...users(admin)} />
      {admin ? <Resource {...upgrades} /> : null}
      {admin ? <Resource {...cameras} /> : null}
      {admin ? <Resource {...parked} /> : null}
      {admin ? <Resource {...outbox} /> : null}
    </Admin>
  );
}
