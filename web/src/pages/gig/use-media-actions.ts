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

const bad = (error: unknown, otherwise: string, about: string) => toast({ text: sentence(error, otherwise), tone: 'bad', about });

/** What can be done with one or many media of a gig. */
export function useMediaActions({ gigId, hide, refresh, done }: Around) {
  const restore = (ids: string[]) =>
    restoreMedia(gigId, ids).then(
      async () => {
        await refresh();
        toast({ text: `${ids.length} restored`, tone: 'good', about: 'delete' });
      },
      (error: unknown) => bad(error, 'Failed to restore items', 'delete'),
    );
  const remove = useMutation({
    ...deleteMediaMutation(gigId),
    onSuccess: async (_, ids) => {
      hide(new Set(ids));
      done();
      toast({ text: 'Selected items deleted successfully', tone: 'good', about: 'delete', action: { label: 'Undo', run: () => void restore(ids) } });
      await refresh();
    },
    onError: (error) => bad(error, 'Failed to delete items', 'delete'),
  });
  const move = useMutation({
    ...moveMediaMutation(gigId),
    onSuccess: async () => {
      done();
      toast({ text: 'Items moved successfully', tone: 'good', about: 'move' });
      await refresh();
    },
    onError: (error) => bad(error, 'Failed to move items', 'move'),
  });
  const cover = useMutation({
    ...featureImageMutation(),
    onSuccess: async () => {
      done();
      toast({ text: 'Feature image set successfully!', tone: 'good', about: 'cover' });
      await refresh();
    },
    onError: (error) => bad(error, 'Failed to set feature image', 'cover'),
  });
  const zip = useMutation({
    ...zipTicketMutation(gigId),
    onSuccess: ({ download_url }) => location.assign(download_url),
    onError: (error) => bad(error, 'Failed to download files', 'download'),
  });
  const single = useMutation({
    mutationFn: originalAddress,
    onSuccess: ({ download_url }) => location.assign(download_url),
    onError: (error) => bad(error, 'Failed to download image', 'download'),
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
