import { indianDate } from '../../domain/kernel/financialYear.ts';
import { bookLines, books } from '../../projections/books.ts';
import { type Figures, moved, noFigures, together } from '../../projections/figures.ts';
import { everyPage } from '../../projections/core/pages.ts';
import type { ReadSide } from '../../projections/core/runner.ts';
import { yieldToEventLoop } from '../../projections/core/eventLoop.ts';

/** The figures of a studio: of all time kept in one document, and of a moment added up of months, days and the lines of its day. */
export function bookFigures({ reader }: Pick<ReadSide, 'reader'>) {
  const [kept, lines] = [reader(books), reader(bookLines)];

  /** `at`: ISO 8601 in UTC. A year that is past costs twelve documents, the month of the moment up to thirty, its day its events. */
  async function figuresAt(ownerId: string, at: string): Promise<Figures> {
    const day = indianDate(at);
    const month = day.slice(0, 7);
    const pause = yieldToEventLoop();
    let figures = noFigures;
    for (const [span, range] of [
      ['month', { to: month }],
      ['day', { from: month, to: day }],
    ] as const)
      for await (const views of everyPage(kept, { index: 'bySpan', where: { ownerId, span }, range }))
        for (const view of views) {
          if (view.written !== range.to) figures = together(figures, view);
          await pause();
        }
    const begin = new Date(`${day}T00:00:00+05:30`).toISOString();
    const range = { from: begin, to: at };
    for await (const views of everyPage(lines, { index: 'byTime', where: { ownerId }, range })) {
      for (const view of views) figures = moved(figures, view, true);
      await pause();
    }
    return figures;
  }

  return {
    /** Now; by client they are in another read model. */
    now: async (ownerId: string): Promise<Figures> => (await kept.get(ownerId)) ?? noFigures,
    at: figuresAt,
  };
}
