import type { EventFeed } from '../ports.ts';
import type { Projection, View } from '../core/projection.ts';
import type { Decode } from '../core/runner.ts';

/** A document as it stood at a moment (ISO 8601 UTC), by the folds of its read model, out of the one stream that its events are in; undefined where it was not there. */
export function documentsAt({ feed, decode }: { feed: Pick<EventFeed, 'readStream'>; decode: Decode }) {
  return async <V extends View>(
    { folds }: Projection<V>,
    stream: string,
    id: string,
    at: string,
  ): Promise<V | undefined> => {
    const stored = await feed.readStream(stream);
    let view: V | undefined;
    for (const { event, meta } of await decode(stored.filter((each) => String(each.meta['at']) <= at))) {
      const next = folds[event.type]?.next(view, event, meta, id);
      if (next !== undefined) view = next === null ? undefined : ({ ...next, position: meta.position } as V);
    }
    return view;
  };
}
