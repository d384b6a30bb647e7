import './toasts.css';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { TopLayer } from './top-layer.tsx';
import { currentToasts, dismiss, followToasts, type Shown } from './toast.tsx';

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
  const items = useSyncExternalStore(followToasts, currentToasts);
  return (
    <TopLayer>
      <div className="toasts" role="status" aria-live="polite">
        <ul>
          {items.map((item) => (
            <Item key={item.id} item={item} />
          ))}
        </ul>
      </div>
    </TopLayer>
  );
}
