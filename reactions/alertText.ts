import type { MailText } from './core/mailText.ts';

/** What a notice says. */
export interface AlertNews {
  title: string;
  message: string;
  link: { url: string; text: string } | null;
}
type Address = (path: string) => string;

const MOST_NAMED = 3;
const PREFERENCES = '/account-settings#preferences';

/** One thing by its title; several by their number and the titles of the first. */
function headline(news: readonly AlertNews[]): string {
  const titles = news.map(({ title }) => title);
  if (titles.length === 1) return titles[0]!;
  const more = titles.length - MOST_NAMED;
  const named = titles.slice(0, MOST_NAMED).join('; ');
  return `${titles.length} news: ${named}${more > 0 ? `; and ${more} more` : ''}`;
}
const linkOf = (news: readonly AlertNews[]) =>
  (news.length === 1 && news[0]!.link) || { url: '/dashboard', text: 'Open Loom' };

/** A message for the phone; `values` are for a template whose body names the person, the news, and where it is. */
export function alertMessage(
  name: string,
  news: readonly AlertNews[],
  address: Address,
): { text: string; values: string[] } {
  const [said, { url }] = [headline(news), linkOf(news)];
  const lines = [
    `Hello ${name}, ${said}.`,
    ...(news.length === 1 ? [news[0]!.message] : []),
    `See it: ${address(url)}`,
    `To choose what you hear of, or to end these messages: ${address(PREFERENCES)}`,
  ];
  return { text: lines.join('\n\n'), values: [name, said, address(url)] };
}

export function alertMail(news: readonly AlertNews[], address: Address): MailText {
  const { url, text } = linkOf(news);
  return {
    subject: headline(news),
    paragraphs: [
      ...news.map(({ title, message }) => (news.length === 1 ? message : `${title}: ${message}`)),
      `You choose what you hear of here: ${address(PREFERENCES)}`,
    ],
    action: { label: text, address: address(url) },
  };
}
