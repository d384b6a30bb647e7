import { useMutation } from '@tanstack/react-query';
import { sentence } from '../../../api/call.ts';
import { featureImageMutation } from '../../../api/gig.ts';
import {
  deleteMediaMutation,
  fileNames,
  moveMedia,
  originalAddress,
  restoreMedia,
  zipTicketMutation,
  type MediaAnswer,
  type MediaView,
  type NamesFormat,
} from '../../../api/media.ts';
import { currentSession } from '../../../session.ts';
import { count } from '../../../ui/format.ts';
import { grouped } from '../../../ui/grouped.ts';
import { INVALID_DOWNLOAD, beginDownload, downloadAddress, saveFile } from '../../../ui/save-file.ts';
import { toast } from '../../../ui/toast.tsx';

interface Around {
  gigId: string;
  byId: ReadonlyMap<string, MediaAnswer>;
  change: (ids: ReadonlySet<string>, how: (item: MediaAnswer) => MediaAnswer | null) => void;
  refresh: () => Promise<unknown>;
  done: () => void;
}

const bad = (error: unknown, otherwise: string, about: string) =>
  toast({
    text: error instanceof Error && error.message === INVALID_DOWNLOAD ? INVALID_DOWNLOAD : sentence(error, otherwise),
    tone: 'bad',
    about,
  });

/** What can be done with one or many media of a gig. */
export function useMediaActions({ gigId, byId, change, refresh, done }: Around) {
  const undo = (work: () => Promise<unknown>, told: string, otherwise: string, about: string) =>
    void work().then(
      async () => {
        await refresh();
        toast({ text: told, tone: 'good', about });
      },
      (error: unknown) => bad(error, otherwise, about),
    );
  const remove = useMutation({
    ...deleteMediaMutation(gigId),
    onSuccess: async (_, ids) => {
      change(new Set(ids), () => null);
      done();
      const restore = () =>
        undo(
          () => restoreMedia(gigId, ids),
          `${count(ids.length, 'item')} restored`,
          'Failed to restore items',
          'delete',
        );
      toast({
        text: 'Selected items deleted successfully',
        tone: 'good',
        about: 'delete',
        action: { label: 'Undo', run: restore },
      });
      await refresh();
    },
    onError: (error) => bad(error, 'Failed to delete items', 'delete'),
  });
  const move = useMutation({
    mutationFn: ({ ids, folderId }: { ids: string[]; folderId: string | null }) => moveMedia(gigId, ids, folderId),
    // Where each of them was, to bring it back there.
    onMutate: ({ ids }) => grouped(ids, (id) => byId.get(id)?.folder_id ?? null),
    onSuccess: async (_, { ids }, places) => {
      done();
      const moveBack = () => Promise.all([...places].map(([folderId, those]) => moveMedia(gigId, those, folderId)));
      toast({
        text: 'Items moved successfully',
        tone: 'good',
        about: 'move',
        action: {
          label: 'Undo',
          run: () => undo(moveBack, `${count(ids.length, 'item')} moved back`, 'Failed to move items', 'move'),
        },
      });
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
    onSuccess: ({ download_url }) => beginDownload(downloadAddress(download_url)),
    onError: (error) => bad(error, 'Failed to download files', 'download'),
  });
  const single = useMutation({
    mutationFn: async (id: string) => downloadAddress((await originalAddress(id)).download_url),
    onSuccess: beginDownload,
    onError: (error) => bad(error, 'Failed to download image', 'download'),
  });
  const names = useMutation({
    mutationFn: ({ what, format }: { what: string[] | MediaView; format: NamesFormat }) =>
      fileNames(gigId, what, format),
    onSuccess: saveFile,
    onError: (error) => bad(error, 'Failed to export the file names', 'names'),
  });
  return {
    remove,
    move,
    cover: (mediaId: string) => cover.mutate({ gigId, image: mediaId }),
    /** Without ids: all of the gig. */
    download: (ids?: string[]) => (ids?.length === 1 && ids[0] ? single.mutate(ids[0]) : zip.mutate(ids)),
    preparing: zip.isPending || single.isPending,
    /** Camera file names of these, or of all that a view shows. */
    names: (what: string[] | MediaView, format: NamesFormat) => names.mutate({ what, format }),
    /** Deleting needs a session that is still there. */
    signedIn: () => {
      if (currentSession()) return true;
      toast({ text: 'Authentication required. Please log in again.', tone: 'bad' });
      return false;
    },
  };
}
