import './sortable.css';
import {
  closestCenter,
  DndContext,
  PointerSensor,
  useSensor,
  useSensors,
  type Announcements,
  type CollisionDetection,
  type DragEndEvent,
  type UniqueIdentifier,
} from '@dnd-kit/core';
import {
  arrayMove,
  rectSortingStrategy,
  SortableContext,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { GripVertical } from 'lucide-react';
import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useKeyOrder } from './use-key-order.ts';

interface SortableProps<Item> {
  items: readonly Item[];
  idOf: (item: Item) => string;
  /** As it is read out. */
  nameOf: (item: Item) => string;
  /** What an item moves among, where it does not move among all; items of one group stand together. */
  groupOf?: (item: Item) => string;
  layout: 'grid' | 'list';
  className: string;
  /** What is there can be looked at, and stays where it is. */
  fixed?: boolean;
  onMove: (ids: string[]) => void;
  /** An item; `handle` moves it, by dragging, and by Space and the arrow keys. Nothing where it is fixed. */
  children: (item: Item, handle: ReactNode) => ReactNode;
}

const INSTRUCTIONS =
  'Press Space to pick it up, the arrow keys to move it, Space to put it down, and Escape to leave it.';

/** A list in an order of one's own. */
export function Sortable<Item>({
  items,
  idOf,
  nameOf,
  groupOf,
  layout,
  className,
  fixed,
  onMove,
  children,
}: SortableProps<Item>) {
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  const moving = useRef(false);
  const byId = new Map(items.map((item) => [idOf(item), item]));
  const name = (id: UniqueIdentifier): string => {
    const item = byId.get(String(id));
    return item === undefined ? '' : nameOf(item);
  };
  const group = (id: UniqueIdentifier): string => {
    const item = byId.get(String(id));
    return item === undefined ? '' : (groupOf?.(item) ?? '');
  };
  const collisions: CollisionDetection = (about) =>
    closestCenter({
      ...about,
      droppableContainers: about.droppableContainers.filter(({ id }) => group(id) === group(about.active.id)),
    });
  const keys = useKeyOrder({ ids: [...byId.keys()], nameOf: name, groupOf: group, onMove });
  const { ids } = keys;
  const place = (id: UniqueIdentifier | undefined): number => ids.indexOf(String(id)) + 1;
  const announcements: Announcements = {
    onDragStart({ active }) {
      moving.current = false;
      return `Picked up ${name(active.id)}, at place ${place(active.id)} of ${ids.length}.`;
    },
    onDragOver({ active, over }) {
      // What is picked up is over its own place at once: that says nothing new.
      if (!over || (!moving.current && over.id === active.id)) return undefined;
      moving.current = true;
      return `${name(active.id)} is at place ${place(over.id)}.`;
    },
    onDragEnd: ({ active, over }) => `${name(active.id)} was put at place ${place(over?.id ?? active.id)}.`,
    onDragCancel: ({ active }) => `${name(active.id)} stays where it was.`,
  };
  const moved = ({ active, over }: DragEndEvent): void => {
    const [from, to] = [place(active.id) - 1, place(over?.id) - 1];
    if (from >= 0 && to >= 0 && from !== to) onMove(arrayMove(ids, from, to));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={collisions}
      accessibility={{ announcements, screenReaderInstructions: { draggable: INSTRUCTIONS } }}
      onDragEnd={moved}
    >
      <SortableContext
        items={ids}
        disabled={fixed ?? false}
        strategy={layout === 'grid' ? rectSortingStrategy : verticalListSortingStrategy}
      >
        <ul className={className}>
          {ids.map((id) => {
            const item = byId.get(id);
            return item === undefined ? null : (
              <SortableItem
                key={id}
                id={id}
                name={nameOf(item)}
                fixed={fixed ?? false}
                held={keys.held === id}
                onKeyDown={keys.onKeyDown}
                onBlur={keys.onBlur}
              >
                {(handle) => children(item, handle)}
              </SortableItem>
            );
          })}
        </ul>
        <p className="sr-only" role="status">
          {keys.said}
        </p>
      </SortableContext>
    </DndContext>
  );
}

interface ItemProps {
  id: string;
  name: string;
  fixed: boolean;
  /** Picked up by the keyboard. */
  held: boolean;
  onKeyDown: (id: string, event: KeyboardEvent<HTMLElement>) => void;
  onBlur: () => void;
  children: (handle: ReactNode) => ReactNode;
}

function SortableItem({ id, name, fixed, held, onKeyDown, onBlur, children }: ItemProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
    disabled: fixed,
  });
  const handle = fixed ? null : (
    <button
      type="button"
      ref={setActivatorNodeRef}
      className="sortable-handle"
      {...attributes}
      {...listeners}
      aria-label={`Move ${name}`}
      data-own-escape={held || undefined}
      onKeyDown={(event) => onKeyDown(id, event)}
      onBlur={held ? onBlur : undefined}
    >
      <GripVertical aria-hidden />
    </button>
  );
  return (
    <li
      ref={setNodeRef}
      className="sortable-item"
      data-dragging={isDragging || held || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      {children(handle)}
    </li>
  );
}
