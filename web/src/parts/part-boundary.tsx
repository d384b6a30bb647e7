import { Component, type ReactNode } from 'react';

interface PartBoundaryProps {
  fallback: (reset: () => void) => ReactNode;
  children: ReactNode;
}

/** A fault stays inside the part that has it. */
export class PartBoundary extends Component<PartBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    // The browser writes it to its console, with the place where it happened.
    reportError(error);
  }

  override render() {
    const { fallback, children } = this.props;
    return this.state.failed ? fallback(() => this.setState({ failed: false })) : children;
  }
}
