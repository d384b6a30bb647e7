interface LiveLine<Message extends { type: string }> {
  path: string;
  /** What is said first, asked for at each connection: a token may have been renewed since. */
  hello: () => object;
  hear: (message: Message) => void;
  /** True once the server listens to us, false while the line is away. `send`: says more, while it is up. */
  line: (up: boolean, send: (said: object) => void) => void;
}

const DELAYS_MS = [1000, 2000, 4000, 8000, 15_000, 30_000];
/** The server beats every half minute; a line that is silent for longer is dead, whatever the browser believes. */
const SILENT_MS = 75_000;

const address = (path: string): URL => {
  const url = new URL(path, location.href);
  url.protocol = location.protocol === 'https:' ? 'wss:' : 'ws:';
  return url;
};
/** Half of it by chance, so that a hall full of phones does not come back in one instant. */
const waitFor = (tries: number): number =>
  (DELAYS_MS[Math.min(tries, DELAYS_MS.length - 1)] ?? 0) * (0.5 + Math.random() / 2);

/** A live line: comes back by itself, later and later, and at once when the network or the page does. Ends when the server refuses, or with what it returns. */
export function openLiveLine<Message extends { type: string }>({
  path,
  hello,
  hear,
  line,
}: LiveLine<Message>): () => void {
  let socket: WebSocket | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;
  let tries = 0;
  let over = false;
  /** The server has answered the hello. */
  let listened = false;

  const listen = () => {
    clearTimeout(silence);
    silence = setTimeout(() => lost(), SILENT_MS);
  };
  const send = (said: object) => socket?.send(JSON.stringify(said));
  const lost = () => {
    clearTimeout(silence);
    if (socket) {
      socket.onopen = socket.onmessage = socket.onclose = null;
      socket.close();
      socket = null;
    }
    if (over) return;
    line(false, send);
    clearTimeout(timer);
    timer = setTimeout(connect, waitFor(tries));
    tries += 1;
  };
  const take = (text: string) => {
    const message = JSON.parse(text) as Message;
    if (message.type === 'refused') end();
    else if (!listened) {
      listened = true;
      tries = 0;
      line(true, send);
    }
    hear(message);
  };
  function connect() {
    const opened = new WebSocket(address(path));
    socket = opened;
    listened = false;
    listen();
    opened.onopen = () => opened.send(JSON.stringify({ type: 'hello', ...hello() }));
    opened.onmessage = ({ data }) => {
      listen();
      try {
        take(String(data));
      } catch (error) {
        reportError(error);
      }
    };
    opened.onclose = lost;
  }
  const back = () => {
    if (
      over ||
      document.visibilityState !== 'visible' ||
      socket?.readyState === WebSocket.OPEN ||
      socket?.readyState === WebSocket.CONNECTING
    )
      return;
    clearTimeout(timer);
    connect();
  };
  const end = () => {
    over = true;
    clearTimeout(timer);
    lost();
    document.removeEventListener('visibilitychange', back);
    window.removeEventListener('online', back);
    window.removeEventListener('offline', lost);
  };
  document.addEventListener('visibilitychange', back);
  window.addEventListener('online', back);
  window.addEventListener('offline', lost);
  connect();
  return end;
}
