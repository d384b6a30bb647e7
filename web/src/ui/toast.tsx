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
export type Shown = Toast & { id: number };

let shown: Shown[] = [];
let last = 0;
const listeners = new Set<() => void>();

function set(next: Shown[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

export const dismiss = (id: number): void => set(shown.filter((toast) => toast.id !== id));

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

export const currentToasts = (): Shown[] => shown;
export function followToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
