import { describe, test } from 'vitest';
import {
  MOST_SERVER_CAMERAS,
  type ServerCameraCommand,
  type ServerCameraEvent,
  serverCamera,
} from '../../domain/serverCamera.ts';
import { given } from '../given.ts';

const about = { name: 'Canon EOS R6', kind: 'canon_ccapi' };
const assign = (cameraId: string, userId: string): ServerCameraCommand => ({
  type: 'AssignServerCamera',
  cameraId,
  userId,
  ...about,
});
const assigned = (cameraId: string, userId: string): ServerCameraEvent => ({
  type: 'ServerCameraAssigned',
  cameraId,
  userId,
  ...about,
});
const many = Array.from({ length: MOST_SERVER_CAMERAS }, (_, n) => assigned(`camera ${n}`, 'asha'));

describe("a server's camera", () => {
  test('is assigned to one studio, and then to another', () => {
    given(serverCamera).when(assign('r6', 'asha')).then(assigned('r6', 'asha'));
    given(serverCamera, assigned('r6', 'asha')).when(assign('r6', 'leela')).then(assigned('r6', 'leela'));
  });
  test('is not assigned again to the studio that has it', () =>
    given(serverCamera, assigned('r6', 'asha')).when(assign('r6', 'asha')).then());
  test('is one of a bounded number', () => {
    given(serverCamera, ...many)
      .when(assign('one more', 'asha'))
      .thenRefused('invalid');
    given(serverCamera, ...many)
      .when(assign('camera 0', 'leela'))
      .then(assigned('camera 0', 'leela'));
  });
});
