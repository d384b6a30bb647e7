import { useMutation } from '@tanstack/react-query';
import { sentence } from '../../api/call.ts';
import { featureImageMutation } from '../../api/gig.ts';
import { deleteMediaMutation, moveMediaMutation, originalAddress, restoreMedia, zipTicketMutation } from '../../api/media.ts';
import { currentSession } from '../../session.ts';
import { toast } from '../../ui/toast.tsx';

interface Around {
  gigId: string;
  hide: (ids: ReadonlySet<string>) => void;
  refresh: () => Promise<unknown>;
  done: () => void;
}

const bad = (error: unknown, otherwise: string) => toast({ text: sentence(error, otherwise), tone: 'bad' });

/** What can be done with one or many media of a gig. */
export function useMediaActions({ gigId, hide, refresh, done }: Around) {
  const restore = (ids: string[]) =>
    restoreMedia(gigId, ids).then(
      async () => {
        await refresh();
        toast({ text: `${ids.length} restored`, tone: 'good' });
      },
      (error: unknown) => bad(error, 'Failed to restore items'),
    );
  const remove = useMutation({
    ...deleteMediaMutation(gigId),
    onSuccess: async (_, ids) => {
      hide(new Set(ids));
      done();
      toast({ text: 'Selected items deleted successfully', tone: 'good', action: { label: 'Undo', run: () => void restore(ids) } });
      await refresh();
    },
    onError: (error) => bad(error, 'Failed to delete items'),
  });
  const move = useMutation({
    ...moveMediaMutation(gigId),
    onSuccess: async () => {
      done();
      toast({ text: 'Items moved successfully', tone: 'good' });
      await refresh();
    },
    onError: (error) => bad(error, 'Failed to move items'),
  });
  const cover = useMutation({
    ...featureImageMutation(),
    onSuccess: async () => {
      done();
      toast({ text: 'Feature image set successfully!', tone: 'good' });
      await refresh();
    },
    onError: (error) => bad(error, 'Failed to set feature image'),
  });
  const zip = useMutation({
    ...zipTicketMutation(gigId),
    onSuccess: ({ download_url }) => location.assign(download_url),
    onError: (error) => bad(error, 'Failed to download files'),
  });
  const single = useMutation({
    mutationFn: originalAddress,
    onSuccess: ({ download_url }) => location.assign(download_url),
    onError: (error) => bad(error, 'Failed to download image'),
  });
  return {
    remove,
    move,
    cover: (mediaId: string) => cover.mutate({ gigId, image: mediaId }),
    /** Without ids: all of the gig. */
    download: (ids?: string[]) => (ids?.length === 1 && ids[0] ? single.mutate(ids[0]) : zip.mutate(ids)),
    preparing: zip.isPending || single.isPending,
    /** Deleting needs a session that is still there. */
    signedIn: () => {
      if (currentSession()) return true;
      toast({ text: 'Authentication required. Please log in again.', tone: 'bad' });
      return false;
    },
  };
}
