import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError, sentence } from '../../api/call.ts';
import { selfieSearchAgain, type FoundBySelfie, type Match } from '../../api/gallery.ts';
import type { MyPhotos } from '../../api/registration.ts';
import { faceLink, forgetFaceLink } from '../../face-link.ts';
import { keepTrying, part } from '../../parts/part.ts';
import { toast } from '../../ui/toast.tsx';
import { forgetNotMe, reject, rejected, takeBack } from './not-me.ts';

/** The photos that a guest is in: found by a selfie just now, or by the link in their message. */
export interface OwnPhotos {
  matches: Match[];
  pending: number;
  leftOut: number;
  by: { search: string } | { link: string };
}

const ABOUT = 'not-me';
/** What a registered guest asks; others need none of it. */
const registered = part(() => import('../../api/registration.ts'));
/** What only a reload asks for. */
const memory = part(() => import('./search-memory.ts'));
const behind = async (gigId: string, link: string, token: string | null): Promise<MyPhotos> =>
  (await keepTrying(registered)).myPhotos(gigId, link, token);
const told = ({ matches, pending, left_out: leftOut }: MyPhotos, by: OwnPhotos['by']): OwnPhotos => ({
  matches,
  pending,
  leftOut,
  by,
});

/**
 * `wanted`: the address asks for them, as after a reload. `onOpened` is told whether they are there: by the link in a message,
 * or since this tab has looked for them before.
 */
export function useOwnPhotos(gigId: string, token: string | null, wanted: boolean, onOpened: (there: boolean) => void) {
  const [found, setFound] = useState<OwnPhotos | null>(null);
  const asked = useRef(false);
  /** Only the answer to what was said last counts. */
  const turn = useRef(0);
  const [link] = useState(() => faceLink(gigId));

  useEffect(() => {
    if (!(link || wanted) || asked.current) return;
    asked.current = true;
    if (!link) {
      void keepTrying(memory)
        .then(({ lastSearch }) => lastSearch(gigId, token))
        .then((answer) => {
          if (answer) setFound(told(answer, { search: answer.search }));
          onOpened(answer !== null);
        });
      return;
    }
    behind(gigId, link, token).then(
      (answer) => {
        if (answer.matches.length === 0)
          return toast({ text: 'No photos of you can be seen here right now.', stay: 6000 });
        setFound(told(answer, { link }));
        onOpened(true);
      },
      (error: unknown) => {
        // Without a network the link is as good as before.
        if (!(error instanceof ApiError && error.status === 0)) forgetFaceLink(gigId);
        toast({
          text: sentence(error, 'Your photos could not be opened. Please try the link again.'),
          tone: 'bad',
          stay: 8000,
        });
      },
    );
  }, [gigId, link, token, wanted, onOpened]);

  const bySelfie = useCallback((answer: FoundBySelfie) => {
    asked.current = true;
    setFound(told(answer, { search: answer.search }));
  }, []);
  const leave = useCallback(() => {
    forgetFaceLink(gigId);
    void keepTrying(memory).then(({ forgetSearch }) => forgetSearch(gigId));
    setFound(null);
  }, [gigId]);

  /** Asks again after `change`, which the device or the server remembers. */
  const again = async (now: OwnPhotos, change: { mediaId: string | null; notMe: boolean }): Promise<void> => {
    const { by } = now;
    turn.current += 1;
    const mine = turn.current;
    try {
      const answer =
        'link' in by
          ? await (await registered.ask()).sayNotMe(gigId, by.link, token, change.mediaId, change.notMe)
          : await selfieSearchAgain(gigId, by.search, rejected(gigId), token);
      if (mine === turn.current) setFound((standing) => standing && told(answer, by));
    } catch (error) {
      setFound(now);
      if (change.notMe && change.mediaId && !('link' in by)) takeBack(gigId, change.mediaId);
      toast({ text: sentence(error, 'This could not be changed. Please try again.'), tone: 'bad', about: ABOUT });
    }
  };
  const undo = (now: OwnPhotos, mediaId: string): void => {
    if (!('link' in now.by)) takeBack(gigId, mediaId);
    setFound(now);
    void again(now, { mediaId, notMe: false });
  };
  /** Somebody else is in this photo: it goes at once, and the others of that person follow. */
  const notMe = (mediaId: string): void => {
    if (!found) return;
    const now = found;
    if (!('link' in now.by) && !reject(gigId, mediaId))
      return void toast({ text: "You can say 'not me' of 200 photos." });
    setFound({ ...now, leftOut: now.leftOut + 1, matches: now.matches.filter(({ media_id }) => media_id !== mediaId) });
    toast({
      text: 'We will not show you this person again.',
      about: ABOUT,
      action: { label: 'Undo', run: () => undo(now, mediaId) },
    });
    void again(now, { mediaId, notMe: true });
  };
  const bringBack = (): void => {
    if (!found) return;
    if (!('link' in found.by)) forgetNotMe(gigId);
    void again(found, { mediaId: null, notMe: false });
  };
  return { found, bySelfie, leave, notMe, bringBack };
}
