import { useCallback, useEffect, useState } from 'react';

/** Keeps the screen from going dark, where the browser can. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null;
    let over = false;
    const hold = async () => {
      if (document.visibilityState !== 'visible') return;
      try {
        lock = await navigator.wakeLock.request('screen');
        if (over) await lock.release();
      } catch {
        // Not on this device, or its battery is low: its own settings decide.
      }
    };
    void hold();
    const again = () => void hold();
    document.addEventListener('visibilitychange', again);
    return () => {
      over = true;
      document.removeEventListener('visibilitychange', again);
      void lock?.release().catch(() => undefined);
    };
  }, []);
}

export function useFullScreen(): { full: boolean; able: boolean; toggle: () => void } {
  const [full, setFull] = useState(() => document.fullscreenElement !== null);
  useEffect(() => {
    const look = () => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', look);
    return () => document.removeEventListener('fullscreenchange', look);
  }, []);
  const toggle = useCallback(() => {
    const done = document.fullscreenElement
      ? document.exitFullscreen()
      : document.documentElement.requestFullscreen({ navigationUI: 'hide' });
    done.catch(() => undefined);
  }, []);
  return { full, able: document.fullscreenEnabled, toggle };
}

/** True while nobody touched anything for `ms`. */
export function useStill(ms: number): boolean {
  const [still, setStill] = useState(false);
  useEffect(() => {
    let timer = setTimeout(() => setStill(true), ms);
    const wake = () => {
      setStill(false);
      clearTimeout(timer);
      timer = setTimeout(() => setStill(true), ms);
    };
    const events = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;
    for (const name of events) window.addEventListener(name, wake, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const name of events) window.removeEventListener(name, wake);
    };
  }, [ms]);
  return still;
}

/** The stage's size, in pixels, as the window changes. */
export function useStage(): { width: number; height: number } {
  const [stage, setStage] = useState(() => ({ width: window.innerWidth, height: window.innerHeight }));
  useEffect(() => {
    const look = () => setStage({ width: window.innerWidth, height: window.innerHeight });
    window.addEventListener('resize', look);
    return () => window.removeEventListener('resize', look);
  }, []);
  return stage;
}
