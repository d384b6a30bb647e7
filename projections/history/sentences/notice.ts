import type { NoticeEvent } from '../../../domain/notice.ts';
import type { Sentences } from './words.ts';

export const noticeSentences: Sentences<NoticeEvent> = {
  NoticeRaised: ({ userId }, { person }) => `${person(userId)} was notified`,
  NoticeRead: ({ userId }, { person }) => `${person(userId)} read a notification`,
  NoticeDeleted: ({ userId }, { person }) => `${person(userId)} deleted a notification`,
};
