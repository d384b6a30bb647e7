import './fallback.css';
import { Component, type ReactNode } from 'react';

/** The full-page screen of an unexpected failure. */
export function FallbackScreen() {
  return (
    <main className="fallback">
      <h1>Something went wrong</h1>
      <p>We're sorry, but something unexpected happened. Please refresh the page or try again later.</p>
      <button type="button" onClick={() => location.reload()}>
        Refresh Page
      </button>
    </main>
  );
}

export class Boundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    // The browser writes it to its console, with the place where it happened.
    reportError(error);
  }

  override render() {
    return this.state.failed ? <FallbackScreen /> : this.props.children;
  }
}
