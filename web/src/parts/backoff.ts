const FIRST_MS = 2000;
const LONGEST_MS = 60_000;

export interface Backoff {
  /** Once more: after 2, 4, 8 ... 60 seconds, or as soon as the network is back. */
  later(): void;
  /** It worked, or nobody wants it any more: the next distance is the first again. */
  settled(): void;
}

/** Tries something again at growing distances. */
export function backoff(again: () => void): Backoff {
  let wait = FIRST_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    clearTimeout(timer);
    timer = undefined;
    window.removeEventListener('online', go);
  };
  function go() {
    stop();
    again();
  }
  return {
    later() {
      if (timer !== undefined) return;
      timer = setTimeout(go, wait);
      wait = Math.min(wait * 2, LONGEST_MS);
      window.addEventListener('online', go);
    },
    settled() {
      stop();
      wait = FIRST_MS;
    },
  };
}
