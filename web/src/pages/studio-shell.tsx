import './studio-shell.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  BriefcaseBusiness,
  CalendarDays,
  Camera,
  Home,
  Images,
  LogOut,
  Menu as MenuIcon,
  Settings,
  Sparkles,
  Stamp,
  UserRound,
} from 'lucide-react';
import { Suspense, useEffect } from 'react';
import { Link, NavLink, Outlet, ScrollRestoration, useLocation, useNavigate } from 'react-router-dom';
import { logout, meQuery, profileStatusQuery } from '../api/account.ts';
import { lazyPart } from '../parts/lazy-part.tsx';
import { paths } from '../paths.ts';
import { type Session, endSession, useSession } from '../session.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Wordmark } from '../ui/brand.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { Menu, MenuItem, MenuLine, MenuNote } from '../ui/menu.tsx';
import { useTheme } from '../ui/page-head.ts';
import { useUploads } from '../upload/uploads.ts';
import { Bell } from './notice/bell.tsx';
import { ExpiryWarning } from './expiry-warning.tsx';

const UploadTray = lazyPart(() => import('../upload/tray.tsx').then(({ UploadTray }) => UploadTray), 'corner');

/** The places of the studio, in this order: above, and on a phone in the menu. A screen that comes is a line more. */
const places = [
  { to: paths.dashboard, label: 'Overview', icon: Home },
  { to: paths.gigs, label: 'Gigs', icon: Images },
  { to: paths.bookings, label: 'Bookings', icon: CalendarDays },
  { to: paths.watermarkSettings, label: 'Watermark', icon: Stamp },
  { to: paths.cameraUploads, label: 'FTP', icon: Camera },
  { to: paths.business, label: 'Business', icon: BriefcaseBusiness },
];

/** What a thumb reaches; the rest is in the menu. */
const bottom = [
  { to: paths.dashboard, short: 'Home', icon: Home },
  { to: paths.gigs, short: 'Gigs', icon: Images },
  { to: paths.loomAi, short: 'AI', icon: Sparkles },
  { to: paths.profile, short: 'Profile', icon: UserRound },
];

function AccountMenu() {
  const navigate = useNavigate();
  const { data: me } = useQuery(meQuery());
  const { data: status } = useQuery(profileStatusQuery());
  const leave = () => {
    void logout().catch(() => undefined);
    endSession();
    void navigate(paths.login);
  };
  return (
    <Menu
      trigger={
        <Button kind="quiet" icon aria-label="Account menu" className="shell-account" title={me?.full_name}>
          <span className="shell-avatar">
            <Avatar name={me?.full_name ?? ''} picture={status?.profile_picture_url} />
          </span>
          <MenuIcon className="shell-burger" aria-hidden />
        </Button>
      }
    >
      <MenuNote>
        <strong className="shell-name">{me?.full_name}</strong>
        <br />
        {me?.email}
      </MenuNote>
      <MenuLine />
      <div className="shell-menu-places">
        {places.map(({ to, label, icon: Icon }) => (
          <MenuItem key={to} onSelect={() => void navigate(to)}>
            <Icon aria-hidden /> {label}
          </MenuItem>
        ))}
        <MenuLine />
      </div>
      <MenuItem onSelect={() => void navigate(paths.profile)}>
        <UserRound aria-hidden /> Profile
      </MenuItem>
      <MenuItem onSelect={() => void navigate(paths.accountSettings)}>
        <Settings aria-hidden /> Account
      </MenuItem>
      <MenuItem onSelect={leave}>
        <LogOut aria-hidden /> Log out
      </MenuItem>
    </Menu>
  );
}

/** Who is in the studio; without a session it leads to the login page. */
function useSignedIn() {
  useTheme('studio');
  const session = useSession();
  const navigate = useNavigate();
  const queries = useQueryClient();
  useEffect(() => {
    if (session) return;
    queries.clear();
    void navigate(paths.login, { replace: true });
  }, [session, navigate, queries]);
  return session;
}

/** What goes on, on whichever page: uploads, and the session that may end. */
function GoingOn({ session }: { session: Session }) {
  const uploading = useUploads().length > 0;
  return (
    <>
      {uploading ? (
        <Suspense fallback={null}>
          <UploadTray />
        </Suspense>
      ) : null}
      <ExpiryWarning key={session.token} session={session} />
      <ScrollRestoration />
    </>
  );
}

/** Around a page of the studio that has the window to itself. */
export function StudioStage() {
  const session = useSignedIn();
  if (!session) return null;
  return (
    <>
      <main id="main" tabIndex={-1}>
        <Suspense fallback={null}>
          <Outlet />
        </Suspense>
      </main>
      <GoingOn session={session} />
    </>
  );
}

/** Header, bottom bar, tray: around every other page of the studio. */
export function StudioShell() {
  const session = useSignedIn();
  const { pathname } = useLocation();
  if (!session) return null;
  return (
    <div className="shell">
      <a className="skip" href="#main">
        Skip to content
      </a>
      <header className="shell-bar">
        <Link to={paths.dashboard} className="shell-brand" aria-label="Loom home">
          <Wordmark />
        </Link>
        <nav className="shell-nav" aria-label="Main">
          {places.map(({ to, label }) => (
            <NavLink
              key={to}
              to={to}
              className="shell-link"
              aria-current={pathname.startsWith(to) ? 'page' : undefined}
            >
              {label}
            </NavLink>
          ))}
        </nav>
        <NavLink
          to={paths.loomAi}
          className={buttonClass({ kind: 'quiet', icon: true }, 'shell-ai')}
          aria-label="Loom AI"
          title="Loom AI"
        >
          <Sparkles aria-hidden />
        </NavLink>
        <Bell />
        <AccountMenu />
      </header>
      <main id="main" className="shell-main" tabIndex={-1}>
        <Suspense fallback={null}>
          <Outlet />
        </Suspense>
      </main>
      <nav className="shell-bottom" aria-label="Main, at the bottom">
        {bottom.map(({ to, short, icon: Icon }) => (
          <NavLink key={to} to={to} className="shell-tab">
            <Icon aria-hidden />
            {short}
          </NavLink>
        ))}
      </nav>
      <GoingOn session={session} />
    </div>
  );
}
