import front1000 from '../../art/concert-front-1000.webp';
import front2000 from '../../art/concert-front-2000.webp';
import back1000 from '../../art/concert-1000.webp';
import back2000 from '../../art/concert-2000.webp';
import { ButtonAnchor } from '../../ui/button-anchor.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';

/** The title stands on the stage: behind the band and the raised hands, in front of the lights. */
export function Hero({ start }: { start: string }) {
  return (
    <section className="hero" aria-label="Loom">
      <img
        className="hero-layer"
        src={back2000}
        srcSet={`${back1000} 1000w, ${back2000} 2000w`}
        sizes="max(100vw, 160vh)"
        alt=""
        fetchPriority="high"
      />
      <h1 className="hero-title">LOOM</h1>
      <img
        className="hero-layer"
        src={front2000}
        srcSet={`${front1000} 1000w, ${front2000} 2000w`}
        sizes="max(100vw, 160vh)"
        alt=""
      />
      <div className="hero-foot">
        <p className="hero-tagline">AI-powered photography platform for creative professionals</p>
        <p className="hero-claim">From shutter to guest while the band is still playing.</p>
        <div className="hero-actions">
          <ButtonLink kind="primary" to={start}>
            GET STARTED
          </ButtonLink>
          <ButtonAnchor kind="glass" href="#product">
            KNOW MORE
          </ButtonAnchor>
        </div>
      </div>
    </section>
  );
}
