import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { sentence } from '../../api/call.ts';
import * as control from '../../api/camera-control.ts';
import { toast } from '../../ui/toast.tsx';
import type { CameraInHand } from './use-camera.ts';

/** What the shutter of the camera itself takes: where it goes, and what came. */
export function useOwnShots(
  { status, note, fail }: CameraInHand,
  gigId: string,
  onShot: (gigId: string, shot: control.Captured) => void,
) {
  const queries = useQueryClient();
  const camera = status?.connected && status.camera?.type !== 'simulator' ? status.camera : undefined;
  const { data } = useQuery({ ...control.ownShotsQuery(camera?.id ?? ''), enabled: camera !== undefined });
  const tether = useMutation({
    mutationFn: control.tetherCamera,
    onSuccess: () => queries.invalidateQueries({ queryKey: control.OWN_SHOTS }),
    onError: (error) => toast({ text: sentence(error, 'The camera could not be told.'), tone: 'bad' }),
  });
  const into = camera && data ? data.gig_id : null;
  const { mutate, isPending } = tether;

  const seen = useRef(new Set<string>());
  const opened = useRef(false);
  useEffect(() => {
    if (!data) return;
    for (const shot of data.shots.toReversed()) {
      if (seen.current.has(shot.media_id)) continue;
      seen.current.add(shot.media_id);
      onShot(shot.gig_id, shot);
      // What came before this screen was opened is no news.
      if (opened.current) note(`${shot.filename} came from the camera`);
    }
    opened.current = true;
  }, [data, note, onShot]);
  const problem = data?.problem ?? null;
  useEffect(() => {
    if (problem !== null) fail(`A picture of the camera did not come: ${problem}`);
  }, [problem, fail]);
  // Another gig was chosen meanwhile.
  useEffect(() => {
    if (into !== null && gigId !== '' && into !== gigId && !isPending) mutate(gigId);
  }, [into, gigId, isPending, mutate]);

  return {
    /** Only where the camera has a shutter of its own. */
    can: camera !== undefined && gigId !== '',
    on: into !== null,
    busy: isPending,
    turn: (on: boolean) => mutate(on ? gigId : null),
  };
}
export type OwnShutter = ReturnType<typeof useOwnShots>;
