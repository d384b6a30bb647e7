import { z } from 'zod';
import { daysFrom } from '../../domain/kernel/financialYear.ts';

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

/** The day that a question names (`YYYY-MM-DD`): a date, today, tomorrow, or the next one of a weekday; undefined for none. */
export function dayIn(question: string, today: string): string | undefined {
  const text = question.toLowerCase();
  const date = /\b(\d{4}-\d{2}-\d{2})\b/.exec(text)?.[1];
  if (date !== undefined && z.iso.date().safeParse(date).success) return date;
  if (/\btoday\b/.test(text)) return today;
  if (/\btomorrow\b/.test(text)) return daysFrom(today, 1);
  const named = WEEKDAYS.findIndex((name) => new RegExp(`\\b${name}\\b`).test(text));
  if (named < 0) return undefined;
  const ahead = (named - new Date(`${today}T00:00:00Z`).getUTCDay() + 7) % 7;
  return daysFrom(today, ahead);
}
