import { describe, expect, test } from 'vitest';
import { type NoticeEvent, notice } from '../../domain/notice.ts';
import { given } from '../given.ts';

describe('a notice', () => {
  const raise = {
    type: 'RaiseNotice' as const,
    noticeId: 'n1',
    userId: 'o1',
    topic: 'opened',
    title: 'T',
    message: 'M',
    link: null,
  };
  const raised: NoticeEvent = { ...raise, type: 'NoticeRaised' };
  const of = { noticeId: 'n1', userId: 'o1' };
  test('comes once, also after it was deleted', () => {
    given(notice).when(raise).then(raised);
    given(notice, raised, { type: 'NoticeDeleted', ...of })
      .when(raise)
      .then();
  });
  test('is read once, deleted once, brought back as it was, and gone for good once', () => {
    const [read, deleted, restored, forgotten]: [NoticeEvent, NoticeEvent, NoticeEvent, NoticeEvent] = [
      { type: 'NoticeRead', ...of },
      { type: 'NoticeDeleted', ...of },
      { type: 'NoticeRestored', ...of },
      { type: 'NoticeForgotten', ...of },
    ];
    given(notice, raised).when({ type: 'ReadNotice' }).then(read);
    given(notice, raised, read).when({ type: 'ReadNotice' }).then();
    given(notice, raised).when({ type: 'DeleteNotice' }).then(deleted);
    given(notice, raised, deleted).when({ type: 'DeleteNotice' }).then();
    given(notice, raised, deleted).when({ type: 'ReadNotice' }).then();
    given(notice, raised, deleted).when({ type: 'RestoreNotice' }).then(restored);
    given(notice, raised).when({ type: 'RestoreNotice' }).then();
    expect(given(notice, raised, read, deleted, restored).state).toMatchObject({ status: 'listed', read: true });
    given(notice, raised, deleted).when({ type: 'ForgetNotice', which: 'any' }).then(forgotten);
    given(notice, raised, forgotten).when({ type: 'ForgetNotice', which: 'deleted' }).then();
    given(notice, raised, deleted, restored).when({ type: 'ForgetNotice', which: 'deleted' }).then();
    given(notice, raised, forgotten).when({ type: 'RestoreNotice' }).thenRefused('notFound');
    given(notice, raised, forgotten).when(raise).then();
    given(notice).when({ type: 'ReadNotice' }).thenRefused('notFound');
  });
});

describe('a burst', () => {
  const tell = { kind: 'bookings' as const, whatsapp: true as const };
  const many = { title: '{count} ask for a booking', message: '{count} requests wait.' };
  const asks = (member: string) => ({
    type: 'RaiseNotice' as const,
    noticeId: 'n1',
    userId: 'o1',
    topic: 'booking',
    title: 'Asha asks for a booking',
    message: 'Wedding.',
    link: null,
    tell,
    burst: { member, many },
  });
  const { type: _, burst: __, ...first } = asks('b1');
  const raised: NoticeEvent = { type: 'NoticeRaised', ...first, member: 'b1' };
  test('may begin with several, and grow by several', () => {
    const first = given(notice).when({ ...asks('b1'), burst: { member: 'b1', count: 3, many } });
    const began: NoticeEvent = { ...raised, title: '3 ask for a booking', message: '3 requests wait.', count: 3 };
    first.then(began);
    given(notice, began)
      .when({ ...asks('b2'), burst: { member: 'b2', count: 197, many } })
      .then(grown('b2', 200, '200 ask for a booking', '200 requests wait.'));
    given(notice, began, { type: 'NoticeRead', noticeId: 'n1', userId: 'o1' })
      .when({ ...asks('b2'), burst: { member: 'b2', count: 2, many } })
      .then(grown('b2', 2, '2 ask for a booking', '2 requests wait.'));
  });
  const grown = (member: string, count: number, title: string, message: string): NoticeEvent => ({
    type: 'NoticeGrown',
    noticeId: 'n1',
    userId: 'o1',
    title,
    message,
    tell,
    member,
    count,
  });
  const second = grown('b2', 2, '2 ask for a booking', '2 requests wait.');
  test('is one notice that counts, each of it once', () => {
    given(notice).when(asks('b1')).then(raised);
    given(notice, raised).when(asks('b1')).then();
    given(notice, raised).when(asks('b2')).then(second);
    given(notice, raised, second).when(asks('b2')).then();
    given(notice, raised, second)
      .when(asks('b3'))
      .then(grown('b3', 3, '3 ask for a booking', '3 requests wait.'));
  });
  test('counts anew once it was read or deleted, and is unread again', () => {
    const anew = grown('b3', 1, 'Asha asks for a booking', 'Wedding.');
    for (const type of ['NoticeRead', 'NoticeDeleted'] as const) {
      const seen: NoticeEvent = { type, noticeId: 'n1', userId: 'o1' };
      given(notice, raised, second, seen).when(asks('b3')).then(anew);
      expect(given(notice, raised, second, seen, anew).state).toMatchObject({
        status: 'listed',
        read: false,
        count: 1,
      });
    }
  });
});
