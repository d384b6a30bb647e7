import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { sentence } from '../../api/call.ts';
import * as control from '../../api/camera-control.ts';
import { count } from '../../ui/format.ts';
import { useActivity } from './use-activity.ts';

/** The camera that this studio is connected to, and all that can be done with it; each act and each error is in the log. */
export function useCamera(gigId: string) {
  const queries = useQueryClient();
  /** The camera that wants something before it lets us in. */
  const [asking, setAsking] = useState<control.DetectedCamera>();
  const { log, note, fail } = useActivity();
  const status = useQuery(control.cameraStatusQuery());
  const live = status.data?.live_view_active ?? false;
  const detected = useQuery({
    queryKey: ['camera', 'detect'],
    queryFn: ({ signal }) => control.detectCameras(signal),
    retry: 0,
    refetchOnWindowFocus: false,
  });

  const refresh = useCallback(() => queries.invalidateQueries({ queryKey: control.CAMERA_STATUS }), [queries]);
  const looked = (error: unknown, what: string) =>
    fail(`${what}: ${sentence(error, 'The server could not be reached.')}`);

  useEffect(() => {
    if (detected.data) note(`${count(detected.data.cameras.length, 'camera')} found`);
  }, [detected.data, note]);
  useEffect(() => {
    if (detected.error)
      fail(`Detecting cameras failed: ${sentence(detected.error, 'The server could not be reached.')}`);
  }, [detected.error, fail]);
  const connect = useMutation({
    async mutationFn({
      camera: { id, type },
      opening,
    }: {
      camera: control.DetectedCamera;
      opening?: control.CameraOpening;
    }) {
      const connected = await control.connectCamera(id, opening);
      // What its own shutter takes comes as well, until that is switched off.
      if (type !== 'simulator' && gigId !== '') await control.tetherCamera(gigId);
      return connected;
    },
    onSuccess({ message }) {
      setAsking(undefined);
      note(message);
    },
    async onError(error, { camera }) {
      looked(error, 'Connecting failed');
      // What it asks for may be known only now.
      const now = (await detected.refetch()).data?.cameras.find(({ id }) => id === camera.id);
      setAsking(now?.asks ? now : undefined);
    },
    onSettled: (_, error) => Promise.all([refresh(), error ? undefined : detected.refetch()]),
  });
  const forget = useMutation({
    mutationFn: ({ id }: control.DetectedCamera) => control.forgetCamera(id),
    onSuccess: (_, { name }) => note(`${name} is forgotten`),
    onError: (error) => looked(error, 'Forgetting failed'),
    onSettled: () => Promise.all([refresh(), detected.refetch()]),
  });
  const disconnect = useMutation({
    mutationFn: control.disconnectCamera,
    onSuccess: ({ message }) => note(message),
    onError: (error) => looked(error, 'Disconnecting failed'),
    onSettled: () => Promise.all([refresh(), detected.refetch()]),
  });
  const start = useMutation({
    mutationFn: control.startLiveView,
    onSuccess: ({ resolution, fps }) => note(`Live view started: ${resolution} at ${fps} fps`),
    onError: (error) => looked(error, 'Starting live view failed'),
    onSettled: refresh,
  });
  const stop = useMutation({
    mutationFn: control.stopLiveView,
    onSuccess: ({ message }) => note(message),
    onError: (error) => looked(error, 'Stopping live view failed'),
    onSettled: refresh,
  });
  const set = useMutation({
    mutationFn: control.changeCameraSettings,
    onSuccess: ({ updated_settings: { iso, aperture, shutter_speed } }) =>
      note(`Set to ${[iso === undefined ? '' : `ISO ${iso}`, aperture, shutter_speed].filter(Boolean).join(', ')}`),
    onError: (error) => looked(error, 'Changing settings failed'),
    onSettled: refresh,
  });
  const capture = useMutation({
    mutationFn: control.captureToGig,
    onSuccess: ({ filename, arrived }) => note(arrived ? `${filename} taken` : `${filename} taken, on its way`),
    onError: (error) => looked(error, 'Capture failed'),
    onSettled: refresh,
  });
  const simulation = useMutation({
    mutationFn: control.testSimulation,
    onSuccess: ({ simulation_test }) =>
      simulation_test ? note('Simulation test passed') : fail('Simulation test failed: see which step'),
    onError: (error) => looked(error, 'Simulation test failed'),
  });
  const validation = useMutation({
    mutationFn: control.validateRealCameras,
    onSuccess: (kinds) => {
      const found = Object.values(kinds).reduce((sum, kind) => sum + kind.found, 0);
      note(found === 0 ? 'No real camera found' : `${count(found, 'real camera')} found`);
    },
    onError: (error) => looked(error, 'Validation failed'),
  });

  return {
    log,
    note,
    fail,
    status: status.data,
    unreachable: status.isLoadingError,
    /** Why the camera that is connected does not answer now: its bridge may be away. */
    away: status.isRefetchError ? sentence(status.error, 'The server could not be reached.') : undefined,
    live,
    refresh,
    detected,
    connect,
    asking,
    setAsking,
    forget,
    disconnect,
    start,
    stop,
    set,
    capture,
    simulation,
    validation,
  };
}
export type CameraInHand = ReturnType<typeof useCamera>;
