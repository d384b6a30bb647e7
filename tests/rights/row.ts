import type { Sent } from './http.ts';
import type { Place } from './place.ts';
import type { But, Role, State, Who } from './roles.ts';
import type { World } from './world.ts';

/** One cell of the table, while it is tried. */
export interface Cell {
  world: World;
  place: Place;
  role: Role;
  /** The table says that it succeeds. Such calls come last, one at a time, and must leave the world as it was (see `after`). */
  allowed: boolean;
}

/** One call, in all states by all roles. What is left out is what most calls need. */
export interface Row {
  who: Who;
  but?: But;
  /** All by default; `['public']` for what is about no gig. */
  states?: readonly State[];
  /** What stands in the braces of its path, where it is not the place's own. */
  ids?(cell: Cell): Record<string, string> | Promise<Record<string, string>>;
  query?: string | ((cell: Cell) => string);
  /** By default a photo for form data, and otherwise what `badInput/ids.ts` has for it. */
  send?(cell: Cell): Sent | undefined | Promise<Sent | undefined>;
  /** Undoes what an allowed call did. */
  after?(cell: Cell): Promise<unknown>;
  /** Events that a call may leave behind though it is refused, and why that is right stands beside it. */
  leaves?: readonly string[];
  /** It tells everybody what this role may see, by what stands in the request, or for want of a look at who asks. */
  sees?: Role;
  /** It answers with what happened, to who may read all of it; so what it tells is not compared with what each role may see. */
  tells?: 'history';
}
/** By the id of an operation. */
export type Rows = Record<string, Row>;
