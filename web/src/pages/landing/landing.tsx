import './landing.css';
import { pages } from '../../../../api/contract/pages.ts';
import { useSession } from '../../session.ts';
import { paths } from '../../paths.ts';
import { useTheme, usePageHead } from '../../ui/page-head.ts';
import { Categories } from './categories.tsx';
import { Closing } from './closing.tsx';
import { Features } from './features.tsx';
import { Hero } from './hero.tsx';
import { LandingBar } from './landing-bar.tsx';
import { Showcase } from './showcase.tsx';

export function Landing() {
  usePageHead(pages.landing);
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
