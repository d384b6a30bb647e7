import { useSyncExternalStore } from 'react';
import type { ProposedAction } from '../../api/conversation.ts';

export interface Message {
  id: string;
  content: string;
  role: 'user' | 'assistant';
  image?: string;
  /** What was proposed with it; by its id where it is, once it was taken. */
  actions?: readonly ProposedAction[];
  taken?: Readonly<Record<string, string>>;
  /** Names of the tools that it was looked up with. */
  looked?: readonly string[];
  /** It was stopped before its end. */
  stopped?: boolean;
  /** ISO 8601. */
  timestamp: string;
}
export interface Thread {
  thread_id: string;
  title: string;
  created_at: string;
  message_count: number;
  /** Loom AI may look into the studio in it. */
  tools?: boolean;
}

const THREADS = 'loom_ai_threads';
const messagesKey = (threadId: string): string => `loom_ai_thread_${threadId}`;
/** The oldest goes when another comes: a browser keeps a few megabytes. */
const MOST_THREADS = 50;
const MOST_MESSAGES = 200;
const TITLE = 30;

/** The first 30 characters of the first message, and '...' where it is longer. */
function titleOf(message: string): string {
  const letters = [...message.replace(/\s+/g, ' ').trim()];
  return letters.length > TITLE ? `${letters.slice(0, TITLE).join('')}...` : letters.join('');
}
export const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, '0')).join('');

function read<T>(key: string): T[] {
  try {
    const known: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(known) ? (known as T[]) : [];
  } catch {
    return [];
  }
}
const listeners = new Set<() => void>();
/** As they were last read, so that what did not change is the same. */
const cached = new Map<string, { text: string | null; list: unknown[] }>();
function known<T>(key: string): readonly T[] {
  const text = localStorage.getItem(key);
  const before = cached.get(key);
  if (before && before.text === text) return before.list as T[];
  const list = read<T>(key);
  cached.set(key, { text, list });
  return list;
}
function write(key: string, list: readonly unknown[]): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(list));
    return true;
  } catch {
    return false;
  }
}
const tell = () => listeners.forEach((listener) => listener());
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** Conversations as this browser keeps them, the newest first. */
export const useThreads = (): readonly Thread[] => useSyncExternalStore(subscribe, () => known<Thread>(THREADS));
const NONE: readonly Message[] = [];
export const useMessages = (threadId: string | null): readonly Message[] =>
  useSyncExternalStore(subscribe, () => (threadId === null ? NONE : known<Message>(messagesKey(threadId))));

/** Adds to a conversation, which begins with its first message. Where the browser is full, the oldest conversation goes. */
export function addMessage(threadId: string, message: Omit<Message, 'id' | 'timestamp'>, tools?: boolean): void {
  const timestamp = new Date().toISOString();
  const messages = [...known<Message>(messagesKey(threadId)), { id: newId(), timestamp, ...message }];
  const before = known<Thread>(THREADS);
  const thread = before.find(({ thread_id: id }) => id === threadId) ?? {
    thread_id: threadId,
    title: titleOf(message.content),
    created_at: timestamp,
  };
  const all = [
    { ...thread, message_count: messages.length, ...(tools === undefined ? {} : { tools }) },
    ...before.filter(({ thread_id: id }) => id !== threadId),
  ];
  for (const { thread_id: old } of all.slice(MOST_THREADS)) localStorage.removeItem(messagesKey(old));
  const kept = all.slice(0, MOST_THREADS);
  while (!(write(messagesKey(threadId), messages.slice(-MOST_MESSAGES)) && write(THREADS, kept)) && kept.length > 1)
    localStorage.removeItem(messagesKey(kept.pop()!.thread_id));
  tell();
}
/** Notes where an action of a message is, now that it was taken. */
export function noteTaken(threadId: string, messageId: string, actionId: string, opens: string): void {
  const messages = known<Message>(messagesKey(threadId)).map((message) =>
    message.id === messageId ? { ...message, taken: { ...message.taken, [actionId]: opens } } : message,
  );
  write(messagesKey(threadId), messages);
  tell();
}
/** Notes whether Loom AI may look into the studio in a conversation, as soon as that is said. */
export function noteTools(threadId: string, tools: boolean): void {
  write(
    THREADS,
    known<Thread>(THREADS).map((thread) => (thread.thread_id === threadId ? { ...thread, tools } : thread)),
  );
  tell();
}
export function removeThread(threadId: string): void {
  localStorage.removeItem(messagesKey(threadId));
  write(
    THREADS,
    known<Thread>(THREADS).filter(({ thread_id: id }) => id !== threadId),
  );
  tell();
}
