import './offline.css';
import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { TopLayer } from './top-layer.tsx';

const subscribe = (listener: () => void) => {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
};

export function OfflineNotice() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <TopLayer>
      <div role="status">
        {online ? null : (
          <p className="offline">
            <WifiOff aria-hidden /> You are offline. What you see stays; the rest goes on when you are back.
          </p>
        )}
      </div>
    </TopLayer>
  );
}
