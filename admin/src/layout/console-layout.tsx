import type { ReactNode } from 'react';
import { AppBar, Layout, TitlePortal, UserMenu, Logout } from 'react-admin';
import { Brand } from './brand.tsx';
import { ConsoleError } from './console-error.tsx';

const ConsoleBar = () => (
  <AppBar userMenu={<UserMenu><Logout /></UserMenu>} toolbar={<></>} color="default">
    <Brand />
    <TitlePortal className="title-portal" />
  </AppBar>
);

export const ConsoleLayout = ({ children }: { children: ReactNode }) => (
  <Layout appBar={ConsoleBar} error={ConsoleError} className="console">
    {children}
  </Layout>
);
