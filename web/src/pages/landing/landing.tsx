import './landing.css';
import { useSession } from '../../session.ts';
import { paths } from '../../paths.ts';
import { useTheme, usePageTitle } from '../../ui/page-title.ts';
import { Categories } from './categories.tsx';
import { Closing } from './closing.tsx';
import { Features } from './features.tsx';
import { Hero } from './hero.tsx';
import { LandingBar } from './landing-bar.tsx';
import { Showcase } from './showcase.tsx';

export function Landing() {
  usePageTitle('', 'AI-powered photography platform for creative professionals');
  useTheme('studio');
  const start = useSession() ? paths.dashboard : paths.register;
  return (
    <div className="landing">
      <LandingBar />
      <main>
        <Hero start={start} />
        <Showcase />
        <Categories />
        <Features />
        <Closing start={start} />
      </main>
    </div>
  );
}
