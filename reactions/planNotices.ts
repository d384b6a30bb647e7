import { raiseNotice } from '../commands/notice.ts';
import type { WriteSide } from '../commands/core/writeSide.ts';
import { account } from '../domain/account.ts';
import { notice } from '../domain/notice.ts';
import { mailTo } from './core/mailText.ts';
import type { ReactionTools } from './core/reaction.ts';
import { wants } from './preferences.ts';

const PLAN = { url: '/account-settings', text: 'Your plan' };

export const longDate = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' });

export interface PlanNews {
  /** The same news has the same. */
  noticeId: string;
  topic: string;
  kind: 'plan' | 'payments';
  /** Worth a message on the phone. */
  alerts?: true;
  title: string;
  message: string;
}

/** Tells a studio of its plan, by mail and in the bell, once; answers whether it was news. */
export async function tellOfPlan(
  { write, mailer, address }: Pick<ReactionTools, 'write' | 'mailer' | 'address'>,
  userId: string,
  news: PlanNews,
  caller: Parameters<WriteSide['run']>[2],
): Promise<boolean> {
  const told = (await write.journal.load(notice, news.noticeId)).state;
  if (told.status !== 'absent') return false;
  const person = (await write.journal.load(account, userId)).state;
  // The mail goes first: what ends in between is told again, and a mail of the same id takes the place of the first.
  if (person.status === 'open' && (await wants(write, userId, news.kind, 'email')))
    await mailer.send(
      mailTo(
        { id: news.noticeId, to: person.email, name: person.fullName, of: [userId] },
        {
          subject: news.title,
          paragraphs: [news.message],
          action: { label: PLAN.text, address: address(PLAN.url) },
        },
      ),
    );
  const { kind, alerts, ...words } = news;
  const tell = alerts ? { kind, whatsapp: alerts } : undefined;
  return (await write.run(raiseNotice, { userId, ...words, link: PLAN, tell }, caller)).changed;
}
