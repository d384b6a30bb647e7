import { monthName } from '../../../domain/kernel/month.ts';
import type { MonthSealEvent } from '../../../domain/monthSeal.ts';
import { type Sentences, many } from './words.ts';

export const monthSealSentences: Sentences<MonthSealEvent> = {
  MonthClosed: ({ month }, { who }) => `${who} closed ${monthName(month)}: nothing can be dated into it any more`,
  MonthSealed: ({ month, entries, digest }, { who }) =>
    `${who} sealed ${monthName(month)} with ${many(entries.count, 'entry', 'entries')}, by the digest ${digest.slice(0, 12)}`,
};
