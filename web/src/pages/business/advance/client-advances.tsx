import './advances.css';
import { useInfiniteQuery } from '@tanstack/react-query';
import { HandCoins, Plus } from 'lucide-react';
import { useState } from 'react';
import { advancesQuery } from '../../../api/advance.ts';
import { Button } from '../../../ui/button.tsx';
import { More } from '../../../ui/more.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Unloaded } from '../../../ui/unloaded.tsx';
import { AdvanceDialog } from './advance-dialog.tsx';
import { AdvanceRow } from './advance-row.tsx';

/** What a client paid before invoices. */
export function ClientAdvances({ clientId }: { clientId: string }) {
  const list = useInfiniteQuery(advancesQuery(clientId, false));
  const [recording, setRecording] = useState(false);
  const advances = list.data?.pages.flatMap((page) => page.advances) ?? [];
  return (
    <section className="client-part" aria-labelledby="client-advances">
      <div className="client-part-head">
        <h2 id="client-advances">
          <HandCoins aria-hidden /> Advances
        </h2>
        <Button small onClick={() => setRecording(true)}>
          <Plus aria-hidden /> Record advance
        </Button>
      </div>
      {list.isPending ? (
        <Skeleton count={2} />
      ) : list.isLoadingError ? (
        <Unloaded title="The advances could not be loaded" again={list.refetch} />
      ) : advances.length === 0 ? (
        <p className="quiet">Nothing was paid before an invoice yet.</p>
      ) : (
        <>
          <ul className="client-rows">
            {advances.map((advance) => (
              <AdvanceRow key={advance.advance_id} advance={advance} />
            ))}
          </ul>
          <More list={list} />
        </>
      )}
      {recording ? <AdvanceDialog of={{ clientId }} onClose={() => setRecording(false)} /> : null}
    </section>
  );
}
