import { RotateCw } from 'lucide-react';
import { State } from './state.tsx';

/** When a screen itself breaks. */
export const ConsoleError = () => (
  <State
    kind="error"
    title="This screen stopped working"
    text="Nothing was changed. Reload it; the rest of the console works as before."
    action={{ label: 'Reload', icon: <RotateCw size={16} />, run: () => window.location.reload() }}
  />
);
