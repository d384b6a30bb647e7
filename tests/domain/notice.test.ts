import { describe, test } from 'vitest';
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
  test('is read once and deleted once', () => {
    given(notice, raised)
      .when({ type: 'ReadNotice' })
      .then({ type: 'NoticeRead', ...of });
    given(notice, raised, { type: 'NoticeRead', ...of })
      .when({ type: 'ReadNotice' })
      .then();
    given(notice, raised, { type: 'NoticeDeleted', ...of })
      .when({ type: 'DeleteNotice' })
      .then();
    given(notice).when({ type: 'ReadNotice' }).thenRefused('notFound');
  });
});
