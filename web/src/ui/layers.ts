import { useCallback, useSyncExternalStore } from 'react';

/**
 * What is open over a page, lowest first: a tab, a filter, a photo, a dialog. Each has an entry of its own in the browser's
 * history (`layer-history.ts`), so that Back closes what was opened last, and leaves the page when nothing is open. Those
 * with a name stand in the address, too, which opens them again.
 */
export interface Layer {
  /** Its name in the address; empty for what no address can open. */
  key: string;
  /** What the address says of it; of an unnamed layer, a number that tells it from others. */
  value: string;
  /** Closes an unnamed layer; false: it stays for now. */
  close?: () => boolean;
}

/** In the order in which an address puts them over each other. */
export const KEYS = [
  'shelf',
  'tab',
  'at',
  'period',
  'show',
  'marks',
  'status',
  'category',
  'client',
  'gig',
  'archived',
  'method',
  'from',
  'to',
  'min',
  'max',
  'panel',
  'photo',
  'open',
] as const;
export type Key = (typeof KEYS)[number];

export const inAddress = (): Layer[] => {
  const search = new URLSearchParams(location.search);
  return KEYS.flatMap((key) => (search.has(key) ? [{ key, value: search.get(key)! }] : []));
};
export const stack: {
  layers: readonly Layer[];
  /** How far the page was scrolled before the last change, in pixels. */
  top: number;
  /** Brings the browser's history to it. */
  settle: () => void;
} = { layers: inAddress(), top: 0, settle: () => undefined };

const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Shows what is open now. */
export function show(next: readonly Layer[]): void {
  stack.layers = next;
  for (const listener of listeners) listener();
}
/** The same, and the browser's history follows. */
export function change(next: readonly Layer[]): void {
  stack.top = window.scrollY;
  show(next);
  queueMicrotask(() => stack.settle());
}

/** These lie over the page; the others are the page itself. */
export const OVER = ['', 'panel', 'photo', 'open'];

function put(key: Key, value: string | null): void {
  const at = stack.layers.findIndex((layer) => layer.key === key);
  if ((stack.layers[at]?.value ?? null) === value) return;
  const below = [...stack.layers];
  const above = at < 0 ? [] : below.splice(at).slice(1);
  if (value !== null) change([...below, { key, value }, ...above]);
  // With what lies over the page goes what has an address and was opened over it.
  else change([...below, ...above.filter((layer) => !layer.key || !OVER.includes(key))]);
}

/** Closes what is open by these names. */
export function leave(keys: readonly Key[]): void {
  for (const key of keys) put(key, null);
}

/**
 * What the address says by this name, and the way to say something else; null is nothing. The first value is a layer that Back
 * closes; further values take its place.
 */
export function useAddressed(key: Key): readonly [string | null, (value: string | null) => void] {
  const value = useSyncExternalStore(subscribe, () => stack.layers.find((layer) => layer.key === key)?.value ?? null);
  return [value, useCallback((next: string | null) => put(key, next), [key])];
}
