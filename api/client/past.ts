import { type ClientRecordView, clientRecords, clientWords, searched } from '../../projections/client.ts';
import { documentsAt } from '../../projections/history/documentAt.ts';
import { bookFigures } from '../books/figures.ts';
import { pagesThrough } from '../../projections/core/pages.ts';
import type { RouteContext } from '../context.ts';
import type { Client } from '../contract/client.ts';
import { clientOf } from './present.ts';
import { beginning } from '../../projections/words.ts';
import { isFoundFirst } from './queries.ts';

interface Asked {
  archived: boolean;
  search?: string | undefined;
  limit: number;
  cursor?: string | undefined;
}

/** A studio's clients as they stood at a moment that is past (ISO 8601 UTC). Who was erased since is gone from every moment. */
export function pastClients({ reads, feed, decode }: Pick<RouteContext, 'reads' | 'feed' | 'decode'>) {
  const [known, words] = [reads.reader(clientRecords), reads.reader(clientWords)];
  const [documentAt, figures] = [documentsAt({ feed, decode }), bookFigures(reads)];

  /** What was not touched since stands as it did. */
  async function thoseThen(views: readonly ClientRecordView[], archived: boolean, at: string) {
    const were = await Promise.all(
      views.map((view) =>
        view.changedAt <= at ? view : documentAt(clientRecords, `clientRecord-${view.id}`, view.id, at),
      ),
    );
    return were.flatMap((view) => (view?.place === (archived ? 'archived' : 'listed') ? [view] : []));
  }
  /** Those who were added by then, by the names and words that they have today. */
  async function candidates(ownerId: string, { search, ...page }: Asked, at: string) {
    const plan = { where: { ownerId } };
    // Where they stood is told at once of who was not touched since; of the others by their own events.
    const maybe = ({ addedAt, changedAt, place }: ClientRecordView): boolean =>
      addedAt <= at && (changedAt > at || place === (page.archived ? 'archived' : 'listed'));
    if (!search) return pagesThrough(known, { index: 'byAnyName', ...plan }, page, maybe);
    const text = searched(search);
    const found = await pagesThrough(words, { index: 'byAnyWord', ...plan, range: beginning(text) }, page, () => true);
    const views = new Map(
      (await known.getMany(found.items.map(({ clientId }) => clientId))).map((view) => [view.id, view]),
    );
    const items = found.items.flatMap(({ id, clientId }) => {
      const view = views.get(clientId);
      return view && maybe(view) && isFoundFirst(id, view, text) ? [view] : [];
    });
    return { items, next: found.next };
  }

  return {
    async page(ownerId: string, asked: Asked, at: string): Promise<{ clients: Client[]; next_cursor: string | null }> {
      const { items, next } = await candidates(ownerId, asked, at);
      const [were, { byClient }] = await Promise.all([thoseThen(items, asked.archived, at), figures.at(ownerId, at)]);
      return { clients: were.map((view) => clientOf(view, byClient[view.id] ?? 0)), next_cursor: next ?? null };
    },
  };
}
