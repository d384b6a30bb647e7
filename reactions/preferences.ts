import type { WriteSide } from '../commands/core/writeSide.ts';
import type { Channel, NoticeKind } from '../domain/kernel/noticeKind.ts';
import { preference } from '../domain/preference.ts';

/** Whether somebody wants to hear of such things by this channel, as they chose last. Asked right before it is sent. */
export const wants = async (
  { journal }: Pick<WriteSide, 'journal'>,
  userId: string,
  kind: NoticeKind,
  channel: Channel,
): Promise<boolean> => (await journal.load(preference, userId)).state[kind][channel];
