import { z } from 'zod';
import { Refusal } from '../../domain/kernel/refusal.ts';
import type { Operation } from '../contract/operation.ts';

/** As much of a JSON schema as says where fields lie. */
interface Shape {
  properties?: Record<string, Shape>;
  items?: Shape | boolean;
  anyOf?: Shape[];
}
type Taken = Pick<Operation, 'params' | 'query' | 'body'>;

const shapesOf = ({ params, query, body }: Taken): Shape[] =>
  [body, query, params].map((schema) => z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape);
const known = new WeakMap<Taken, Shape[]>();
/** Reckoned once, with the first refusal of a call. */
function shapesFor(operation: Taken): Shape[] {
  const shapes = known.get(operation) ?? shapesOf(operation);
  known.set(operation, shapes);
  return shapes;
}

const snake = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
/** A field's own name, or the only one that ends in it: `name` is `client_name` in the form of a client. */
function fieldFor(shape: Shape, name: string): string | undefined {
  const fields = Object.keys(shape.properties ?? {});
  const exact = [name, snake(name)].find((each) => fields.includes(each));
  if (exact !== undefined) return exact;
  const ending = fields.filter((field) => field.endsWith(`_${snake(name)}`));
  return ending.length === 1 ? ending[0] : undefined;
}
const isList = (shape: Shape): shape is Shape & { items: Shape } => typeof shape.items === 'object';

/** The contract's path for what a command calls so. What only holds the fields of a command (`draft`, `settings`) is passed over. */
function pathIn(shape: Shape, [first, ...rest]: readonly string[]): string[] | undefined {
  if (first === undefined) return undefined;
  for (const option of [shape, ...(shape.anyOf ?? [])]) {
    if (isList(option) && /^\d+$/.test(first)) return [first, ...(pathIn(option.items, rest) ?? [])];
    const field = fieldFor(option, first);
    if (field !== undefined) return [field, ...(pathIn(option.properties![field]!, rest) ?? [])];
  }
  return pathIn(shape, rest);
}

/** The field of a call that a refused command means, which names its own: `draft.issueDate` is `issue_date`. Undefined where the call has none. */
export function contractField(operation: Taken, path: string): string | undefined {
  for (const shape of shapesFor(operation)) {
    const found = pathIn(shape, path.split('.'));
    if (found) return found.join('.');
  }
  return undefined;
}

/** Whoever calls is told by the names of the contract what a command refused of their input. */
export async function refusedByContract<T>(operation: Taken, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'input.invalid' || !error.errors) throw error;
    const errors = error.errors.flatMap(({ path, message }) => {
      const field = contractField(operation, path);
      return field === undefined ? [] : [{ path: field, message }];
    });
    throw new Refusal(error.kind, error.code, error.message, errors.length === 0 ? {} : { errors });
  }
}
