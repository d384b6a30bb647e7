import './toast.css';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';

export interface Toast {
  text: string;
  tone?: 'good' | 'bad' | 'plain';
  /** One act, usually 'Undo'; the toast then stays for 10 s. */
  action?: { label: string; run: () => void };
  /** Milliseconds; 3 s, or 10 s where something can be undone. */
  stay?: number;
  /** What it is about: a later toast about the same takes its place, so that no failure outlives the success after it. */
  about?: string;
}
type Shown = Toast & { id: number };

let shown: Shown[] = [];
let last = 0;
const listeners = new Set<() => void>();

function set(next: Shown[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

const dismiss = (id: number): void => set(shown.filter((toast) => toast.id !== id));

export function toast(message: Toast | string): void {
  const told: Toast = typeof message === 'string' ? { text: message } : message;
  last += 1;
  const others = shown.filter(({ text, about }) => text !== told.text && (about === undefined || about !== told.about));
  set([...others.slice(-2), { ...told, id: last }]);
}

/** Takes back what was said about something that is being tried again, or was left. Good news stays. */
export function withdraw(about: string): void {
  set(shown.filter((toast) => toast.about !== about || toast.tone !== 'bad'));
}

function Item({ item }: { item: Shown }) {
  const [held, setHeld] = useState(false);
  const left = useRef(item.stay ?? (item.action ? 10_000 : item.tone === 'bad' ? 6000 : 3000));
  useEffect(() => {
    if (held) return;
    const since = performance.now();
    const timer = setTimeout(() => dismiss(item.id), left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(1000, left.current - (performance.now() - since));
    };
  }, [held, item.id]);
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    const hold = () => setHeld(true);
    const release = () => setHeld(false);
    const element = row.current;
    for (const name of ['pointerenter', 'focusin']) element?.addEventListener(name, hold);
    for (const name of ['pointerleave', 'focusout']) element?.addEventListener(name, release);
    return () => {
      for (const name of ['pointerenter', 'focusin']) element?.removeEventListener(name, hold);
      for (const name of ['pointerleave', 'focusout']) element?.removeEventListener(name, release);
    };
  }, []);
  return (
    <li className="toast" data-tone={item.tone} ref={row}>
      {item.tone === 'bad' ? <CircleAlert aria-hidden /> : item.tone === 'good' ? <CircleCheck aria-hidden /> : null}
      <span className="toast-text">{item.text}</span>
      {item.action ? (
        <button
          type="button"
          className="toast-action"
          onClick={() => {
            item.action?.run();
            dismiss(item.id);
          }}
        >
          {item.action.label}
        </button>
      ) : null}
      <button type="button" className="toast-close" aria-label="Dismiss" onClick={() => dismiss(item.id)}>
        <X aria-hidden />
      </button>
    </li>
  );
}

/** Where toasts appear: once per page. */
export function Toasts() {
  const items = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => shown,
  );
  return (
    <div className="toasts" role="status" aria-live="polite">
      <ul>
        {items.map((item) => (
          <Item key={item.id} item={item} />
        ))}
      </ul>
    </div>
  );
}
