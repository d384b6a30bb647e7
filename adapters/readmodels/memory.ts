import type { CollectionSpec, Document, Page, Query, Reader, ReadModels, ReadSet } from '../../projections/ports.ts';
import { compareKeys } from './order.ts';
import { checkNames, encodeCursor, isKey, type Key, type Plan, plan, replaced } from './plan.ts';

/** Read models that live as long as the process: for tests and for looking at the past. */
export function openMemoryReadModels(): ReadModels {
  const sets = new Map<string, MemorySet>();
  let active: string | undefined;
  return {
    async open(fingerprint, collections) {
      checkNames(collections);
      const shape = JSON.stringify(collections);
      const known = sets.get(fingerprint);
      if (known?.shape === shape) return known.set;
      const fresh = memorySet(fingerprint, shape, collections, (set) => sets.get(fingerprint)?.set === set);
      sets.set(fingerprint, fresh);
      return fresh.set;
    },
    async look(id, collections) {
      const known = sets.get(id);
      return known?.shape === JSON.stringify(collections) ? known.set : undefined;
    },
    async active() {
      return active;
    },
    async activate(id) {
      if (!sets.has(id)) throw new Error(`There is no set ${id}`);
      active = id;
      for (const other of sets.keys()) if (other !== id) sets.delete(other);
    },
    async close() {
      sets.clear();
      active = undefined;
    },
  };
}

interface MemorySet {
  shape: string;
  set: ReadSet;
}

function memorySet(
  id: string,
  shape: string,
  specs: readonly CollectionSpec[],
  stands: (set: ReadSet) => boolean,
): MemorySet {
  const collections = new Map(specs.map((spec) => [spec.name, memoryCollection(spec)]));
  let checkpoint = 0;
  const named = (name: string): MemoryCollection => {
    const found = collections.get(name);
    if (!found) throw new Error(`The set has no collection ${name}`);
    return stands(set) ? found : replaced();
  };
  const set: ReadSet = {
    id,
    async checkpoint() {
      return stands(set) ? checkpoint : replaced();
    },
    reader<T extends Document>(name: string): Reader<T> {
      named(name);
      return {
        get: async (docId) => named(name).get(docId) as T | undefined,
        getMany: async (ids) => ids.map((one) => named(name).get(one)).filter((found) => found !== undefined) as T[],
        find: async (query) => named(name).find(query) as Page<T>,
        count: async (query) => named(name).count(query),
      };
    },
    async write(changes, position) {
      if (!stands(set)) replaced();
      if (position < checkpoint) return;
      const prepared = changes.map((change) => ({
        ...change,
        text: change.document && JSON.stringify(change.document),
        in: named(change.collection),
      }));
      for (const change of prepared) change.in.put(change.id, change.text);
      checkpoint = position;
    },
  };
  return { shape, set };
}

interface MemoryCollection {
  get(id: string): Document | undefined;
  find(query: Query): Page<Document>;
  count(query: Pick<Query, 'index' | 'where' | 'range'>): number;
  put(id: string, text: string | null): void;
}

/** Documents are kept as text, so that nobody holds a piece of one that changes. */
function memoryCollection(spec: CollectionSpec): MemoryCollection {
  const texts = new Map<string, string>();
  const sorted = new Map<string, Document[]>();
  const parse = (text: string): Document => JSON.parse(text) as Document;
  const inOrder = (index: string, fields: readonly string[]): Document[] => {
    let documents = sorted.get(index);
    if (!documents) {
      documents = [...texts.values()].map(parse).filter((document) => fields.every((field) => isKey(document[field])));
      documents.sort((a, b) => compareKeys(keysOf(a, fields), keysOf(b, fields)));
      sorted.set(index, documents);
    }
    return documents;
  };
  return {
    get(id) {
      const text = texts.get(id);
      return text === undefined ? undefined : parse(text);
    },
    find(query) {
      const asked = plan(spec, query);
      const all = inOrder(asked.index, asked.fields).filter((document) => matches(asked, document));
      if (asked.descending) all.reverse();
      const rows = all.filter((document) => isAfter(asked, document)).slice(0, query.limit + 1);
      const items = rows.slice(0, query.limit);
      const last = items.at(-1);
      return {
        items: structuredClone(items),
        next: last && rows.length > query.limit ? encodeCursor(asked, last) : undefined,
      };
    },
    count(query) {
      const asked = plan(spec, query);
      return inOrder(asked.index, asked.fields).filter((document) => matches(asked, document)).length;
    },
    put(id, text) {
      sorted.clear();
      if (text === null) texts.delete(id);
      else texts.set(id, text);
    },
  };
}

const keysOf = (document: Document, fields: readonly string[]): Key[] => [
  ...fields.map((field) => document[field] as Key),
  document.id,
];

function matches({ equal, range }: Plan, document: Document): boolean {
  if (!equal.every(({ field, value }) => document[field] === value)) return false;
  if (!range) return true;
  const value = document[range.field] as Key;
  const within = (bound: string | number | undefined, sign: 1 | -1): boolean =>
    bound === undefined || (typeof bound === typeof value && compareKeys([value], [bound]) * sign >= 0);
  return within(range.from, 1) && within(range.to, -1);
}

function isAfter({ after, rest, descending }: Plan, document: Document): boolean {
  if (!after) return true;
  const compared = compareKeys(keysOf(document, rest), [...after.values, after.id]);
  return descending ? compared < 0 : compared > 0;
}
