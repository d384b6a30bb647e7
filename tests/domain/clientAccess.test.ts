import { describe, expect, test } from 'vitest';
import { type ClientAccessEvent, clientAccess } from '../../domain/clientAccess.ts';
import { given } from '../given.ts';

const about = { clientId: 'c1', gigId: 'g1' };
const invitation = { ...about, ownerId: 'o1', clientName: 'Meera', clientEmail: 'meera@loom.test' };
const invited = (...permissions: ('view' | 'download' | 'comment' | 'edit')[]): ClientAccessEvent => ({
  type: 'ClientInvited',
  ...invitation,
  permissions,
});
const removed: ClientAccessEvent = { type: 'ClientRemoved', ...about };
const granted = (mediaId: string, size: 'original' | '640' = 'original', first = true): ClientAccessEvent => ({
  type: 'ClientDownloadGranted',
  ...about,
  mediaId,
  size,
  first,
});
const allowance = (photos: number | null, ...sizes: ('original' | '2048' | '1024' | '640')[]): ClientAccessEvent => ({
  type: 'ClientAllowanceSet',
  ...about,
  allowance: { photos, sizes, watermark: false },
});

describe('access', () => {
  test('always grants view, and lists permissions in their order', () =>
    given(clientAccess)
      .when({ type: 'InviteClient', ...invitation, permissions: ['edit', 'download'] })
      .then(invited('view', 'download', 'edit')));
  test('is given once', () =>
    given(clientAccess, invited('view'))
      .when({ type: 'InviteClient', ...invitation, permissions: [] })
      .thenRefused('conflict'));
  test('may be given again after it was taken', () =>
    given(clientAccess, invited('view'), removed)
      .when({ type: 'InviteClient', ...invitation, permissions: [] })
      .then(invited('view')));
  test('the same permissions again change nothing', () =>
    given(clientAccess, invited('view', 'edit'))
      .when({ type: 'ChangePermissions', permissions: ['edit', 'view'] })
      .then());
  test('a removed client cannot sign in; removing twice is no error', () => {
    given(clientAccess, invited('view'), removed).when({ type: 'SignIn', sessionId: 's' }).thenRefused('notFound');
    given(clientAccess, invited('view'), removed).when({ type: 'RemoveClient' }).then();
  });
  test('ends the oldest session where there are too many', () => {
    const signIns = Array.from({ length: 21 }, (_, n): ClientAccessEvent => ({
      type: 'ClientSignedIn',
      ...about,
      ownerId: 'o1',
      sessionId: `s${n}`,
    }));
    const { state } = given(clientAccess, invited('view'), ...signIns);
    expect(state.status === 'invited' && [state.sessions.length, state.sessions[0]]).toEqual([20, 's1']);
  });
});

test('an invitation is sent again once a minute', () => {
  const again = (at: string) => ({ type: 'SendInvitationAgain' as const, at: `2026-11-21T18:${at}.000Z` });
  const sent: ClientAccessEvent = {
    type: 'ClientInvitationSentAgain',
    ...about,
    ownerId: 'o1',
    at: '2026-11-21T18:00:00.000Z',
  };
  given(clientAccess, invited('view')).when(again('00:00')).then(sent);
  given(clientAccess, invited('view'), sent)
    .when(again('00:59'))
    .thenRefused('tooMany', 'The invitation was sent a moment ago. Please wait a minute before you send it again.');
  given(clientAccess, invited('view'), sent)
    .when(again('01:00'))
    .then({ ...sent, at: '2026-11-21T18:01:00.000Z' } as ClientAccessEvent);
  given(clientAccess, invited('view'), removed).when(again('00:00')).thenRefused('notFound');
});

describe('downloads', () => {
  const grant = (mediaId: string, size: 'original' | '640' = 'original') => ({
    type: 'GrantDownload' as const,
    mediaId,
    size,
  });
  test('need the permission', () =>
    given(clientAccess, invited('view'))
      .when(grant('m1'))
      .thenRefused('forbidden', 'You do not have download permissions'));
  test('are counted once for each photo and size', () => {
    given(clientAccess, invited('view', 'download')).when(grant('m1')).then(granted('m1'));
    given(clientAccess, invited('view', 'download'), granted('m1')).when(grant('m1')).then();
    given(clientAccess, invited('view', 'download'), allowance(1, 'original', '640'), granted('m1'))
      .when(grant('m1', '640'))
      .then(granted('m1', '640', false));
  });
  test('end with the allowance', () =>
    given(clientAccess, invited('view', 'download'), allowance(1, 'original'), granted('m1'))
      .when(grant('m2'))
      .thenRefused('forbidden'));
  test('come in the sizes that are shared', () =>
    given(clientAccess, invited('view', 'download'), allowance(null, '640'))
      .when(grant('m1'))
      .thenRefused('forbidden'));
  test('come whole of a video, whatever the sizes of photos are, and are counted like them', () => {
    const video = { ...grant('v1'), video: true };
    given(clientAccess, invited('view', 'download'), allowance(2, '640')).when(video).then(granted('v1'));
    given(clientAccess, invited('view', 'download'), allowance(1, '640'), granted('m1', '640'))
      .when(video)
      .thenRefused('forbidden');
    given(clientAccess, invited('view')).when(video).thenRefused('forbidden', 'You do not have download permissions');
  });
  test('an invitation after a removal gives no second allowance', () =>
    given(
      clientAccess,
      invited('view', 'download'),
      granted('m1'),
      removed,
      invited('view', 'download'),
      allowance(1, 'original'),
    )
      .when(grant('m2'))
      .thenRefused('forbidden'));
  test('some size is always shared', () =>
    given(clientAccess, invited('view'))
      .when({ type: 'SetAllowance', allowance: { photos: null, sizes: [], watermark: false } })
      .thenRefused('invalid'));
});

describe('many downloads at once', () => {
  const grantAll = (photos: string[], all = true, size: 'original' | '640' = 'original') => ({
    type: 'GrantDownloads' as const,
    photos: photos.map((mediaId) => ({ mediaId, size })),
    all,
  });
  const many = (photos: string[], first: number, size: 'original' | '640' = 'original'): ClientAccessEvent => ({
    type: 'ClientDownloadsGranted',
    ...about,
    photos: photos.map((mediaId) => ({ mediaId, size })),
    first,
  });
  const start = invited('view', 'download');
  test('need the permission and a size that is shared', () => {
    given(clientAccess, invited('view'))
      .when(grantAll(['m1']))
      .thenRefused('forbidden', 'You do not have download permissions');
    given(clientAccess, start, allowance(null, '640'))
      .when(grantAll(['m1']))
      .thenRefused('forbidden', 'Your photographer has not shared the photos in this size.');
  });
  test('hold videos whole among photos of a size', () => {
    const photos = [
      { mediaId: 'm1', size: '640' as const },
      { mediaId: 'v1', size: 'original' as const, video: true },
    ];
    given(clientAccess, start, allowance(null, '640'))
      .when({ type: 'GrantDownloads', photos, all: true })
      .then({
        type: 'ClientDownloadsGranted',
        ...about,
        photos: photos.map(({ mediaId, size }) => ({ mediaId, size })),
        first: 2,
      });
  });
  test('count each photo once, also one that was downloaded alone, or in another size', () => {
    given(clientAccess, start, allowance(3, 'original', '640'), granted('m1'))
      .when(grantAll(['m1', 'm2', 'm3']))
      .then(many(['m2', 'm3'], 2));
    given(clientAccess, start, allowance(2, 'original', '640'), many(['m1', 'm2'], 2))
      .when(grantAll(['m1', 'm2'], true, '640'))
      .then(many(['m1', 'm2'], 0, '640'));
    given(clientAccess, start, many(['m1', 'm2'], 2))
      .when(grantAll(['m1', 'm2']))
      .then();
  });
  test('of a selection are all there or none', () => {
    given(clientAccess, start, allowance(2, 'original'), granted('m1'))
      .when(grantAll(['m1', 'm2', 'm3']))
      .thenRefused(
        'forbidden',
        '1 of your 2 downloads are left, and these are 2. Please choose fewer, or ask your photographer for more.',
      );
    given(clientAccess, start, allowance(1, 'original'), granted('m1'))
      .when(grantAll(['m2']))
      .thenRefused(
        'forbidden',
        'You have downloaded all 1 photos that are included. Please ask your photographer for more.',
      );
  });
  test('of everything are as many as the allowance has left, in their order', () => {
    given(clientAccess, start, allowance(3, 'original'), granted('m2'))
      .when(grantAll(['m1', 'm2', 'm3', 'm4'], false))
      .then(many(['m1', 'm3'], 2));
    given(clientAccess, start, allowance(1, 'original'), granted('m1'))
      .when(grantAll(['m1', 'm2'], false))
      .then();
    given(clientAccess, start, allowance(1, 'original'), granted('m1'))
      .when(grantAll(['m2', 'm3'], false))
      .thenRefused('forbidden');
  });
  test('of thousands are told in pieces', () => {
    const ids = Array.from({ length: 1100 }, (_, n) => `m${n}`);
    given(clientAccess, start)
      .when(grantAll(ids))
      .then(many(ids.slice(0, 500), 500), many(ids.slice(500, 1000), 500), many(ids.slice(1000), 100));
  });
});
