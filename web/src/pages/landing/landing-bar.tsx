import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { useSession } from '../../session.ts';
import { Wordmark } from '../../ui/brand.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';

/** The bar turns dark past this many pixels of scroll. */
const SCROLLED = 50;

export function LandingBar() {
  const session = useSession();
  const [dark, setDark] = useState(false);
  useEffect(() => {
    const look = () => setDark(window.scrollY > SCROLLED);
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  return (
    <header className="landing-bar" data-dark={dark || undefined}>
      <Link to={paths.landing} className="landing-brand" aria-label="Loom">
        <Wordmark />
      </Link>
      <nav className="landing-links" aria-label="Account">
        {session ? (
          <ButtonLink kind="glass" to={paths.dashboard}>
            Open studio
          </ButtonLink>
        ) : (
          <>
            <ButtonLink kind="quiet" to={paths.login} className="landing-login">
              Login
            </ButtonLink>
            <ButtonLink kind="glass" to={paths.register}>
              Register
            </ButtonLink>
          </>
        )}
      </nav>
    </header>
  );
}
