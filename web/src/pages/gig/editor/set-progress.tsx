import './copy-set.css';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { sentence } from '../../../api/call.ts';
import { type EditCopy, lastCopyKey, lastCopyQuery, stopCopy, undoCopy } from '../../../api/edit-copies.ts';
import { Button } from '../../../ui/button.tsx';
import { count, number } from '../../../ui/format.ts';
import { Progress } from '../../../ui/progress.tsx';
import { toast } from '../../../ui/toast.tsx';

/** How long it is told that a set is done, in milliseconds: so long it is undone from here. */
const TOLD_MS = 3_600_000;
const put = new Set<string>();

const isTold = ({ copy_id: id, status, ended_at: ended }: EditCopy): boolean =>
  status === 'running' ||
  (status !== 'undone' && !put.has(id) && ended !== null && Date.now() - Date.parse(ended) < TOLD_MS);

function title({ status, total, edited, left_out: left }: EditCopy): string {
  if (status === 'running') return `Editing ${count(total, 'photo')}: ${number(edited + left)} of ${number(total)}`;
  const many = edited === 0 ? 'No photo was' : `${count(edited, 'photo')} ${edited === 1 ? 'is' : 'are'}`;
  return status === 'stopped' ? `Stopped: ${many.toLowerCase()} edited` : `${many} edited`;
}

/** How far the set is that is being edited in the background, and what became of it. */
export function SetProgress({ gigId }: { gigId: string }) {
  const queries = useQueryClient();
  const { data: copy } = useQuery(lastCopyQuery(gigId));
  const [, look] = useState(0);
  const refresh = () => queries.invalidateQueries({ queryKey: lastCopyKey(gigId) });
  const edited = copy?.edited ?? 0;
  const ended = copy ? copy.status !== 'running' : true;
  useEffect(() => {
    if (!ended || edited === 0) return;
    for (const queryKey of [['media', gigId], ['gig', gigId], ['saved-edits']])
      void queries.invalidateQueries({ queryKey });
  }, [queries, gigId, ended, edited]);
  const acting = { onSettled: refresh };
  const stop = useMutation({
    ...acting,
    mutationFn: (id: string) => stopCopy(gigId, id),
    onError: (error) => toast({ text: sentence(error, 'It could not be stopped'), tone: 'bad', about: 'edit-copy' }),
  });
  const undo = useMutation({
    ...acting,
    mutationFn: (id: string) => undoCopy(gigId, id),
    onSuccess: ({ message }) => {
      toast({ text: message, tone: 'good', about: 'edit-copy' });
      void queries.invalidateQueries({ queryKey: ['media', gigId] });
    },
    onError: (error) => toast({ text: sentence(error, 'It could not be taken back'), tone: 'bad', about: 'edit-copy' }),
  });
  if (!copy || !isTold(copy)) return null;
  const { copy_id: id, status, total, left_out: left, left_out_text: leftText, reason } = copy;
  return (
    <section className="set-progress" aria-label="The set that is edited">
      <div className="set-progress-line">
        <p role="status">{title(copy)}</p>
        <div className="set-progress-acts">
          {status === 'running' ? (
            <Button small busy={stop.isPending} onClick={() => stop.mutate(id)}>
              Stop
            </Button>
          ) : null}
          {edited > 0 && status !== 'running' ? (
            <Button small busy={undo.isPending} onClick={() => undo.mutate(id)}>
              Undo all
            </Button>
          ) : null}
          {status === 'running' ? null : (
            <Button
              kind="quiet"
              small
              icon
              aria-label="Put away"
              onClick={() => {
                put.add(id);
                look((times) => times + 1);
              }}
            >
              <X aria-hidden />
            </Button>
          )}
        </div>
      </div>
      {status === 'running' ? (
        <Progress label="Photos that are edited" value={edited / total} failed={left / total} />
      ) : null}
      {reason === '' ? null : <p className="small">{reason}</p>}
      {left === 0 ? null : (
        <p className="quiet small">
          {count(left, 'photo')} could not be edited. {leftText}
        </p>
      )}
    </section>
  );
}
