import './studio-shell.css';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router-dom';
import { onSite } from '../guest-paths.ts';
import { paths } from '../paths.ts';
import { endSession, useSession } from '../session.ts';
import { Wordmark } from '../ui/brand.tsx';
import { ButtonAnchor } from '../ui/button-anchor.tsx';
import { Button } from '../ui/button.tsx';
import { useTheme } from '../ui/page-head.ts';
import { logout } from '../api/account.ts';
import { ExpiryWarning } from './expiry-warning.tsx';

/** Around the account of somebody who has no studio: their own place is the console. */
export function StaffShell() {
  useTheme('studio');
  const session = useSession();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { pathname } = useLocation();
  const here = pathname.startsWith(paths.accountSettings);
  useEffect(() => {
    if (!session) {
      queries.clear();
      void navigate(paths.login, { replace: true });
    } else if (!here) location.replace(onSite(paths.admin));
  }, [session, here, navigate, queries]);
  if (!session || !here) return null;
  const leave = () => {
    void logout().catch(() => undefined);
    endSession();
  };
  return (
    <div className="shell">
      <header className="shell-bar">
        <a href={onSite(paths.admin)} className="shell-brand" aria-label="Loom console">
          <Wordmark />
        </a>
        <div className="shell-staff">
          <ButtonAnchor kind="quiet" href={onSite(paths.admin)}>
            Console
          </ButtonAnchor>
          <Button kind="quiet" onClick={leave}>
            Log out
          </Button>
        </div>
      </header>
      <main id="main" className="shell-main" tabIndex={-1}>
        <Suspense fallback={null}>
          <Outlet />
        </Suspense>
      </main>
      <ExpiryWarning key={session.token} session={session} />
    </div>
  );
}
