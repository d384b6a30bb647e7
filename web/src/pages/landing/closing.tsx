import { Link } from 'react-router-dom';
import lamps from '../../art/lamps-800.webp';
import { paths } from '../../paths.ts';
import { Wordmark } from '../../ui/brand.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Reveal } from './reveal.tsx';

export function Closing({ start }: { start: string }) {
  return (
    <>
      <Reveal className="closing" label="Get started">
        <img src={lamps} alt="" loading="lazy" />
        <h2>Ready to elevate your photography?</h2>
        <ButtonLink kind="primary" to={start}>
          GET STARTED
        </ButtonLink>
      </Reveal>
      <footer className="landing-footer">
        <Wordmark />
        <div>
          <h2>Platform</h2>
          <Link to={start}>Get Started</Link>
          <Link to={paths.login}>Login</Link>
        </div>
        <div>
          <h2>Ecosystem</h2>
          <p>Loom Collective</p>
          <p>Kavasa · Coming Soon</p>
        </div>
        <p className="landing-copyright">© 2025 Loom Collective</p>
      </footer>
    </>
  );
}
