import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { sentence } from '../../api/call.ts';
import {
  approve,
  clientDownload,
  comment,
  like,
  type ClientMedia,
  type DownloadSize,
} from '../../api/client-access.ts';
import type { ClientSession } from '../../client-session.ts';
import { INVALID_DOWNLOAD, downloadAddress } from '../../ui/save-file.ts';
import { toast } from '../../ui/toast.tsx';
import { useMark } from './use-client-photos.ts';

/** What a client can do with a photo. Likes and approvals show at once, and are taken back when the server refuses. */
export function useClientActions({ gigId, token }: ClientSession, { mayDownload }: { mayDownload: boolean }) {
  const mark = useMark(gigId);
  const queries = useQueryClient();
  const underWay = useRef(new Set<string>());

  const toggleLike = useCallback(
    async (media: ClientMedia) => {
      if (underWay.current.has(media.media_id)) return;
      underWay.current.add(media.media_id);
      const set = (liked: boolean) =>
        mark(media.media_id, (now) => ({
          ...now,
          liked,
          likes_count: now.likes_count + (now.liked === liked ? 0 : liked ? 1 : -1),
        }));
      set(!media.liked);
      try {
        await like(token, media.media_id, !media.liked);
      } catch (error) {
        set(media.liked);
        toast({ text: sentence(error, 'Your like was not kept. Please try again.'), tone: 'bad' });
      } finally {
        underWay.current.delete(media.media_id);
      }
    },
    [mark, token],
  );
  const approvePhoto = useCallback(
    async (media: ClientMedia) => {
      if (media.client_approved) return;
      const set = (approved: boolean) => mark(media.media_id, (now) => ({ ...now, client_approved: approved }));
      set(true);
      try {
        toast({ text: (await approve(token, media.media_id)).message, tone: 'good' });
      } catch (error) {
        set(false);
        toast({ text: sentence(error, 'Failed to approve photo. Please try again.'), tone: 'bad' });
      }
    },
    [mark, token],
  );
  const download = useCallback(
    async (media: ClientMedia, size: DownloadSize) => {
      if (!mayDownload) return toast({ text: 'You do not have download permissions', tone: 'bad' });
      try {
        const { download_url: address, filename } = await clientDownload(token, media.media_id, size);
        const link = document.createElement('a');
        Object.assign(link, { href: downloadAddress(address), download: filename });
        link.click();
      } catch (error) {
        toast({
          text: sentence(
            error,
            error instanceof Error && error.message === INVALID_DOWNLOAD ? error.message : 'Failed to download image',
          ),
          tone: 'bad',
        });
      }
    },
    [mayDownload, token],
  );
  const say = useCallback(
    async (media: ClientMedia, text: string): Promise<boolean> => {
      try {
        const said = await comment(token, media.media_id, text);
        mark(media.media_id, (now) => ({
          ...now,
          comments_count: now.comments_count + 1,
          comments: [...now.comments, said],
        }));
        await queries.invalidateQueries({ queryKey: ['client', gigId, 'said', media.media_id] });
        return true;
      } catch (error) {
        toast({ text: sentence(error, 'Your comment was not kept. Please try again.'), tone: 'bad' });
        return false;
      }
    },
    [mark, queries, gigId, token],
  );
  return { toggleLike, approvePhoto, download, say };
}
