import type { NoticeEvent } from '../../../domain/notice.ts';
import type { Sentences } from './words.ts';

export const noticeSentences: Sentences<NoticeEvent> = {
  NoticeRaised: ({ userId }, { person }) => `${person(userId)} was notified`,
  NoticeGrown: ({ userId, count }, { person }) => `A notification of ${person(userId)} now tells of ${count}`,
  NoticeRead: ({ userId }, { person }) => `${person(userId)} read a notification`,
  NoticeDeleted: ({ userId }, { person }) => `${person(userId)} deleted a notification`,
  NoticeRestored: ({ userId }, { person }) => `${person(userId)} brought a notification back`,
  NoticeForgotten: ({ userId }, { person }) => `A notification of ${person(userId)} went for good`,
};
