import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sentence } from '../../api/call.ts';
import {
  arrangePortfolio,
  changePortfolioItem,
  portfolioQuery,
  removePortfolioItem,
  restorePortfolioItem,
  type PortfolioItem,
} from '../../api/portfolio.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Empty } from '../../ui/empty.tsx';
import { FilterChips } from '../../ui/filter-chips.tsx';
import { useAddressed } from '../../ui/layers.ts';
import { More } from '../../ui/more.tsx';
import { PrintsPicture } from '../../ui/pictures.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Sortable } from '../../ui/sortable.tsx';
import { toast } from '../../ui/toast.tsx';
import { useAsked } from '../../ui/use-asked.ts';
import { Unloaded } from '../../ui/unloaded.tsx';
import { CATEGORY_LABELS, categoryLabel } from './categories.ts';
import { EditItem } from './edit-item.tsx';
import { PortfolioTile } from './portfolio-tile.tsx';

const ABOUT = 'portfolio';

export function PortfolioItems({ onImport, onUpload }: { onImport: () => void; onUpload: () => void }) {
  const queries = useQueryClient();
  const [asked, setAsked] = useAddressed('category');
  const category = CATEGORY_LABELS.find(([each]) => each === asked)?.[0] ?? '';
  const [removing, setRemoving] = useState<PortfolioItem | null>(null);
  const [editing, setEditing] = useState<PortfolioItem | null>(null);
  const list = useInfiniteQuery(portfolioQuery(category));
  const refresh = () => queries.invalidateQueries({ queryKey: ['portfolio'] });
  const failed = (otherwise: string) => (error: unknown) =>
    toast({ text: sentence(error, otherwise), tone: 'bad', about: ABOUT });

  const restore = useMutation({
    mutationFn: restorePortfolioItem,
    onSuccess: refresh,
    onError: failed('Failed to add to portfolio'),
  });
  const remove = useMutation({
    mutationFn: ({ item_id }: PortfolioItem) => removePortfolioItem(item_id),
    onSuccess: async ({ message }, { item_id }) => {
      const undo = { label: 'Undo', run: () => restore.mutate(item_id) };
      toast({ text: message, tone: 'good', about: ABOUT, action: undo });
      await refresh();
    },
    onError: failed('Failed to remove item'),
    onSettled: () => setRemoving(null),
  });
  const feature = useMutation({
    mutationFn: ({ item_id, featured }: PortfolioItem) => changePortfolioItem(item_id, { featured: !featured }),
    onSuccess: refresh,
    onError: failed('Failed to save'),
  });
  const arrange = useAsked('portfolio in order', {
    save: (items: PortfolioItem[]) => arrangePortfolio(items.map(({ item_id }) => item_id)),
    refresh,
    failed: failed('Failed to save the order'),
  });

  if (list.isPending)
    return (
      <div className="portfolio-grid" role="status" aria-label="Loading the portfolio">
        <Skeleton shape="card" count={8} />
      </div>
    );
  if (list.isLoadingError)
    return (
      <Unloaded
        title="Your portfolio could not be loaded"
        text="It is safe. Please check your connection."
        again={list.refetch}
      />
    );
  const [first] = list.data.pages;
  const items = arrange.asked ?? list.data.pages.flatMap((page) => page.portfolio_items);
  if (!first || first.total === 0)
    return (
      <Empty
        picture={<PrintsPicture />}
        title="Your portfolio is empty"
        text="Choose the photos that show what you do best: from your gigs, or from your computer."
        action={
          <div className="page-actions">
            <Button kind="primary" onClick={onImport}>
              Import from Gigs
            </Button>
            <Button onClick={onUpload}>Upload Photos</Button>
          </div>
        }
      />
    );
  const byId = new Map(items.map((item) => [item.item_id, item]));
  return (
    <>
      <FilterChips
        label="Category"
        value={category}
        options={CATEGORY_LABELS}
        counts={first.categories}
        total={first.total}
        onChange={(next) => setAsked(next || null)}
      />
      {items.length === 0 && category !== '' ? (
        <p className="quiet">Nothing in {categoryLabel(category)} yet.</p>
      ) : (
        <Sortable
          items={items}
          idOf={({ item_id }) => item_id}
          nameOf={({ title }) => title}
          // Featured photos come first, whatever is moved where.
          groupOf={({ featured }) => String(featured)}
          layout="grid"
          className="portfolio-grid"
          fixed={category !== '' || items.length < 2}
          onMove={(ids) => arrange.ask(ids.flatMap((id) => byId.get(id) ?? []))}
        >
          {(item, handle) => (
            <PortfolioTile
              item={item}
              handle={handle}
              onEdit={setEditing}
              onFeature={feature.mutate}
              onRemove={setRemoving}
            />
          )}
        </Sortable>
      )}
      <div className="portfolio-more">
        <More list={list} />
      </div>
      <Confirm
        open={removing !== null}
        title="Remove from portfolio"
        text="Remove this item from portfolio?"
        action="Remove"
        busy={remove.isPending}
        onConfirm={() => removing && remove.mutate(removing)}
        onClose={() => setRemoving(null)}
      />
      <EditItem item={editing} onClose={() => setEditing(null)} />
    </>
  );
}
