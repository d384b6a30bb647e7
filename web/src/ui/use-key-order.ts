import { arrayMove } from '@dnd-kit/sortable';
import { useLayoutEffect, useState, type KeyboardEvent } from 'react';

interface KeyOrder {
  ids: string[];
  nameOf: (id: string) => string;
  /** An item moves among those of its group, which stand together. */
  groupOf: (id: string) => string;
  onMove: (ids: string[]) => void;
}

interface Held {
  id: string;
  /** The whole order, with `id` where the keys have moved it. */
  ids: string[];
}

const PICKING = new Set([' ', 'Enter']);

/**
 * Putting a list in order by its handles' keys: Space picks up and puts down, the arrow keys move, Escape leaves all as
 * it was. Each key counts from the very moment that it is pressed; dnd-kit's own sensor begins to listen only after it
 * has measured, and loses what is typed until then.
 */
export function useKeyOrder({ ids, nameOf, groupOf, onMove }: KeyOrder) {
  const [held, setHeld] = useState<Held>();
  const [said, setSaid] = useState('');

  // What is held may have left the screen.
  useLayoutEffect(() => {
    if (held) document.activeElement?.scrollIntoView({ block: 'nearest' });
  }, [held]);

  const pickUp = (id: string): void => {
    setHeld({ id, ids });
    setSaid(`Picked up ${nameOf(id)}, at place ${ids.indexOf(id) + 1} of ${ids.length}.`);
  };
  const putDown = (now: Held): void => {
    setHeld(undefined);
    setSaid(`${nameOf(now.id)} was put at place ${now.ids.indexOf(now.id) + 1}.`);
    if (now.ids.some((id, at) => id !== ids[at])) onMove(now.ids);
  };
  const leave = (now: Held): void => {
    setHeld(undefined);
    setSaid(`${nameOf(now.id)} stays where it was.`);
  };
  const move = (now: Held, by: number): void => {
    const from = now.ids.indexOf(now.id);
    const isNear = (id: string): boolean => groupOf(id) === groupOf(now.id);
    const to = Math.min(Math.max(from + by, now.ids.findIndex(isNear)), now.ids.findLastIndex(isNear));
    if (to === from) return;
    setHeld({ ...now, ids: arrayMove(now.ids, from, to) });
    setSaid(`${nameOf(now.id)} is at place ${to + 1}.`);
  };

  const onKeyDown = (id: string, event: KeyboardEvent<HTMLElement>): void => {
    const step = steps(event);
    if (PICKING.has(event.key) && held) putDown(held);
    else if (PICKING.has(event.key)) pickUp(id);
    else if (held && event.key === 'Escape') leave(held);
    else if (held && step !== undefined) move(held, step);
    else return;
    // Escape would close the dialog around the list, an arrow would scroll it.
    event.preventDefault();
    event.stopPropagation();
  };

  return {
    held: held?.id,
    ids: held?.ids ?? ids,
    said,
    onKeyDown,
    onBlur: () => held && leave(held),
  };
}

/** By how many places an arrow key moves: a row of a grid holds as many as stand at the height of the first. */
function steps({ key, currentTarget }: KeyboardEvent<HTMLElement>): number | undefined {
  if (key === 'ArrowLeft') return -1;
  if (key === 'ArrowRight') return 1;
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return undefined;
  const places = [...(currentTarget.closest('ul')?.children ?? [])].map((place) => place.getBoundingClientRect().top);
  const row = Math.max(places.filter((top) => top === places[0]).length, 1);
  return key === 'ArrowUp' ? -row : row;
}
