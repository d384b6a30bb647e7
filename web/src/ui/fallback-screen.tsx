import './fallback-screen.css';

interface FallbackProps {
  onRetry: () => void;
  /** The page's frame is still there. */
  within?: boolean;
}

/** The screen of an unexpected failure: it can be tried again without loading anything, and so without losing anything. */
export function FallbackScreen({ onRetry, within = false }: FallbackProps) {
  const Place = within ? 'div' : 'main';
  return (
    <Place className="fallback" data-within={within || undefined}>
      <h1>Something went wrong</h1>
      <p>We're sorry, but something unexpected happened. Please refresh the page or try again later.</p>
      <div className="fallback-acts">
        <button type="button" className="fallback-again" onClick={onRetry}>
          Try again
        </button>
        <button type="button" onClick={() => location.reload()}>
          Refresh Page
        </button>
      </div>
    </Place>
  );
}
