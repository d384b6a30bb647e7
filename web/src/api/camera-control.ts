import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import * as bridges from '../../../api/contract/cameraBridge.ts';
import * as contract from '../../../api/contract/cameraControl.ts';
import { call } from './call.ts';

export type {
  CameraAnswer,
  Captured,
  DetectedCamera,
  RealCameras,
  SimulationTest,
} from '../../../api/contract/cameraControl.ts';
export type { CameraBridge } from '../../../api/contract/cameraBridge.ts';
export type SettingsChange = z.input<typeof contract.changeCameraSettings.body>;

/** How often a connected camera is asked how it is, and for the next frame of its live view, in milliseconds. */
const STATUS_MS = 10_000;
const FRAME_MS = 1000;

export const detectCameras = (signal?: AbortSignal) => call(contract.detectCameras, { signal });
/** What a camera asks for before it lets somebody in. */
export type CameraOpening = z.input<typeof contract.connectCamera.body>;
export const connectCamera = (id: string, opening: CameraOpening = {}) =>
  call(contract.connectCamera, { params: { id }, body: opening });
export const forgetCamera = (id: string) => call(contract.forgetCamera, { params: { id } });
export const disconnectCamera = () => call(contract.disconnectCamera, {});
export const startLiveView = () => call(contract.startLiveView, {});
export const stopLiveView = () => call(contract.stopLiveView, {});
export const changeCameraSettings = (body: SettingsChange) => call(contract.changeCameraSettings, { body });
export const captureToGig = (gigId: string) => call(contract.captureToGig, { body: { gig_id: gigId } });
export const testSimulation = () => call(contract.testSimulation, {});
export const validateRealCameras = () => call(contract.validateRealCameras, {});

export const CAMERA_STATUS = ['camera', 'status'] as const;
export const cameraStatusQuery = () =>
  queryOptions({
    queryKey: CAMERA_STATUS,
    queryFn: ({ signal }) => call(contract.getCameraStatus, { signal }),
    retry: 0,
    refetchInterval: ({ state }) => (state.data?.connected ? STATUS_MS : false),
  });

/** One frame after the other, for as long as live view is on. */
export const liveFrameQuery = (live: boolean) =>
  queryOptions({
    queryKey: ['camera', 'frame'],
    queryFn: ({ signal }) => call(contract.getLiveFrame, { signal }),
    enabled: live,
    retry: 0,
    gcTime: 0,
    staleTime: 0,
    refetchInterval: FRAME_MS,
    refetchOnWindowFocus: false,
  });

/** How often a camera's own pictures are asked for, in milliseconds. */
const SHOTS_MS = 1000;
export const OWN_SHOTS = ['camera', 'shots'] as const;
/** By camera: what another one took is no part of it. */
export const ownShotsQuery = (cameraId: string) =>
  queryOptions({
    queryKey: [...OWN_SHOTS, cameraId],
    queryFn: ({ signal }) => call(contract.listOwnShots, { signal }),
    retry: 0,
    gcTime: 0,
    refetchInterval: SHOTS_MS,
    refetchOnWindowFocus: false,
  });
export const tetherCamera = (gigId: string | null) => call(contract.tetherCamera, { body: { gig_id: gigId } });

/** How often bridges are asked for while they are shown, in milliseconds: they come and go by themselves. */
const BRIDGES_MS = 5000;
export const CAMERA_BRIDGES = ['camera', 'bridges'] as const;
export const bridgesQuery = () =>
  queryOptions({
    queryKey: CAMERA_BRIDGES,
    queryFn: ({ signal }) => call(bridges.listBridges, { signal }),
    retry: 0,
    refetchInterval: BRIDGES_MS,
  });
export const makeBridge = (name: string) => call(bridges.makeCameraBridge, { body: { name } });
export const withdrawBridge = (bridgeId: string) => call(bridges.withdrawCameraBridge, { params: { bridgeId } });
