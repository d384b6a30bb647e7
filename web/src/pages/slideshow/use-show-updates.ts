import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { pageOfPublicMedia, pickPublicMedia, type LiveMessage, type PublicMedia } from '../../api/gallery.ts';
import { useLatest } from '../../ui/use-latest.ts';
import { openLiveSocket } from '../gallery/live-socket.ts';
import type { PictureQueue } from './picture-queue.ts';
import type { Show } from './use-show.ts';

interface LineOf {
  gigId: string;
  token: string | null;
  queue: PictureQueue;
  show: Show;
  onArrive: (photos: PublicMedia[]) => void;
}

/** The show's live line: what arrives comes next, what is taken away leaves at once, and after a gap both are caught up with. */
export function useShowUpdates({ gigId, token, queue, show, onArrive }: LineOf): { up: boolean } {
  const queries = useQueryClient();
  const [up, setUp] = useState(false);
  const now = useLatest({ token, show, onArrive });
  const opened = useRef('');

  useEffect(() => {
    const drop = (id: string) => {
      queue.remove(id);
      now.current.show.drop(id);
    };
    const arrive = (photos: PublicMedia[]) => {
      queue.arrive(photos);
      now.current.onArrive(photos);
      now.current.show.nudge();
    };
    /** Whether what stands on the stage may still stand there. */
    const judge = async () => {
      const ids = now.current.show.current?.shots.map(({ media_id }) => media_id) ?? [];
      if (ids.length === 0) return;
      const { media } = await pickPublicMedia(gigId, now.current.token, ids);
      const shown = new Set(media.map(({ media_id }) => media_id));
      for (const id of ids) if (!shown.has(id)) drop(id);
    };
    const again = () => {
      now.current.show.renew();
      void queries.invalidateQueries({ queryKey: ['public-show', gigId] });
      judge().catch(() => undefined);
    };
    const catchUp = async () => {
      const { media } = await pageOfPublicMedia(gigId, now.current.token);
      const [newest] = media;
      const fresh = opened.current === '' ? [] : media.filter(({ uploaded_at }) => uploaded_at > opened.current);
      opened.current = newest && newest.uploaded_at > opened.current ? newest.uploaded_at : opened.current || '0';
      if (fresh.length > 0) arrive(fresh);
      await judge();
    };
    const hear = (message: LiveMessage) => {
      if (message.type === 'ready') catchUp().catch(() => undefined);
      else if (message.type === 'new_photo') {
        if (message.data.uploaded_at > opened.current) opened.current = message.data.uploaded_at;
        arrive([message.data]);
      } else if (message.type === 'photo_removed') drop(message.data.media_id);
      else if (message.type === 'gallery_changed' || message.type === 'refused') again();
    };
    return openLiveSocket({ gigId, token: () => now.current.token, hear, line: setUp });
  }, [gigId, queue, queries, now]);
  return { up };
}
