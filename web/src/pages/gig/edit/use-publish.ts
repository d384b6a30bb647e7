import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sentence } from '../../../api/call.ts';
import { publishEdits, unpublishEdits } from '../../../api/edit.ts';
import { toast } from '../../../ui/toast.tsx';

const ABOUT = 'publish';
type Which = { media_ids: string[] } | { until: string };

/** Publishes edits of a gig and takes that back; each can be undone. `done`: once it is so. */
export function usePublish(gigId: string, done?: () => void) {
  const queries = useQueryClient();
  const refresh = () =>
    Promise.all(
      ['media', 'media-head', 'gig', 'versions'].map((name) => queries.invalidateQueries({ queryKey: [name, gigId] })),
    );
  const undo = (work: () => Promise<{ message: string }>, otherwise: string) =>
    void work().then(
      async ({ message }) => {
        await refresh();
        toast({ text: message, tone: 'good', about: ABOUT });
      },
      (error: unknown) => toast({ text: sentence(error, otherwise), tone: 'bad', about: ABOUT }),
    );
  const told = async (
    { message, media_ids: ids }: { message: string; media_ids: string[] },
    back: () => Promise<{ message: string }>,
    otherwise: string,
  ) => {
    toast({
      text: message,
      tone: 'good',
      about: ABOUT,
      ...(ids.length > 0 ? { action: { label: 'Undo', run: () => undo(back, otherwise) } } : {}),
    });
    done?.();
    await refresh();
  };
  const publish = useMutation({
    mutationFn: (which: Which) => publishEdits(gigId, which),
    onSuccess: (answer) =>
      told(answer, () => unpublishEdits(gigId, answer.media_ids), 'This could not be taken back. Please try again.'),
    onError: (error) =>
      toast({
        text: sentence(error, 'The edits could not be published. Please try again.'),
        tone: 'bad',
        about: ABOUT,
      }),
  });
  const takeBack = useMutation({
    mutationFn: (ids: string[]) => unpublishEdits(gigId, ids),
    onSuccess: (answer) =>
      told(
        answer,
        () => publishEdits(gigId, { media_ids: answer.media_ids }),
        'They could not be published again. Please try again.',
      ),
    onError: (error) =>
      toast({ text: sentence(error, 'This could not be taken back. Please try again.'), tone: 'bad', about: ABOUT }),
  });
  return { publish, takeBack };
}
