import { useEffect } from 'react';
import { State } from './state.tsx';

const DASHBOARD = '/dashboard';
const READ_MS = 3000;
const leave = () => location.replace(DASHBOARD);

/** For a photographer who opens the console: why not, and on to where they work. */
export function NoAccess() {
  useEffect(() => {
    const timer = setTimeout(leave, READ_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <main className="login">
      <State
        kind="error"
        title="Admin access required"
        text="This console is for administrators and auditors. You are on your way to your dashboard."
        action={{ label: 'Go to the dashboard', run: leave }}
      />
    </main>
  );
}
