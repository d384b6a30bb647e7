import Button from '@mui/material/Button';
import { LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { AppBar, Layout, RefreshIconButton, useGetIdentity, useLogout } from 'react-admin';
import { Brand } from './brand.tsx';
import { ConsoleError } from './console-error.tsx';
import { ConsoleSidebar } from './console-sidebar.tsx';

const ConsoleBar = () => (
  <AppBar userMenu={<Account />} toolbar={<RefreshIconButton />} color="default">
    <Brand />
    <span className="spacer" />
  </AppBar>
);

function Account() {
  const { identity } = useGetIdentity();
  const logout = useLogout();
  return (
    <>
      <span className="who">{identity?.fullName}</span>
      <Button color="secondary" startIcon={<LogOut size={16} />} onClick={() => void logout()}>
        Sign out
      </Button>
    </>
  );
}

export const ConsoleLayout = ({ children }: { children: ReactNode }) => (
  <Layout appBar={ConsoleBar} sidebar={ConsoleSidebar} error={ConsoleError} className="console">
    {children}
  </Layout>
);
