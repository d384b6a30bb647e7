import { describe, expect, test } from 'vitest';
import { type CameraEvent, camera, ftpName } from '../../domain/camera.ts';
import { given } from '../given.ts';

const set = { type: 'SetDoor' as const, userId: 'u', open: true, username: 'asha', currentGigId: null };
const opened: CameraEvent = { type: 'CameraDoorOpened', userId: 'u', username: 'asha' };
const password: CameraEvent = { type: 'CameraPasswordSet', userId: 'u' };
const chosen = (gigId: string | null): CameraEvent => ({ type: 'CurrentGigChosen', userId: 'u', gigId });

describe('the settings of cameras', () => {
  test('say only what changed', () => {
    given(camera)
      .when({ ...set, passwordGiven: true, currentGigId: 'g' })
      .then(password, opened, chosen('g'));
    given(camera, password, opened, chosen('g'))
      .when({ ...set, passwordGiven: false, currentGigId: 'g' })
      .then();
    given(camera, password, opened, chosen('g'))
      .when({ ...set, passwordGiven: false })
      .then(chosen(null));
  });
  test('a password given again is a new one', () =>
    given(camera, password, opened)
      .when({ ...set, passwordGiven: true })
      .then(password));
  test('another name is said, a name while cameras are shut out is not', () => {
    given(camera, opened)
      .when({ ...set, username: 'asha-r5', passwordGiven: false })
      .then({ ...opened, username: 'asha-r5' });
    given(camera)
      .when({ ...set, open: false, passwordGiven: false })
      .then();
  });
  test('each name is remembered once, also where it comes back', () => {
    const { state } = given(camera, opened, { ...opened, username: 'asha-r5' }, opened);
    expect([state.username, state.usernames]).toEqual(['asha', ['asha', 'asha-r5']]);
  });
  test('cameras are shut out once, and keep their password and their gig', () => {
    const closed: CameraEvent = { type: 'CameraDoorClosed', userId: 'u' };
    given(camera, opened)
      .when({ ...set, open: false, passwordGiven: false })
      .then(closed);
    expect(given(camera, password, opened, chosen('g'), closed).state).toEqual({
      open: false,
      username: 'asha',
      usernames: ['asha'],
      currentGigId: 'g',
      hasPassword: true,
    });
  });
});

test("a camera's name belongs to one studio until that gives it back", () => {
  const claimed = { type: 'FtpNameClaimed' as const, userId: 'u' };
  const released = { type: 'FtpNameReleased' as const, userId: 'u' };
  given(ftpName).when({ type: 'ClaimFtpName', userId: 'u' }).then(claimed);
  given(ftpName, claimed).when({ type: 'ClaimFtpName', userId: 'other' }).then();
  given(ftpName, claimed).when({ type: 'ReleaseFtpName', userId: 'other' }).then();
  given(ftpName, claimed).when({ type: 'ReleaseFtpName', userId: 'u' }).then(released);
  given(ftpName, claimed, released)
    .when({ type: 'ClaimFtpName', userId: 'other' })
    .then({ ...claimed, userId: 'other' });
});
