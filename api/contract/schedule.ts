import { z } from 'zod';

const scheduleMeasures = ['total', 'rest', 'fixed'] as const;
const scheduleOccasions = ['date', 'gig', 'delivery'] as const;
const MOST_PARTS = 12;
const isHundredths = (value: number): boolean => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6;

const part = z
  .object({
    name: z.string().trim().min(1, 'Please name each part.').max(60, 'Please use at most 60 characters.'),
    /** Percent of the total, percent of what the parts before it leave, or rupees. The last part takes what is left. */
    measure: z.enum(scheduleMeasures),
    value: z
      .number('Please enter a number.')
      .min(0, 'A part is 0 or more.')
      .max(1_000_000_000, 'This is more than an invoice can hold.')
      .refine(isHundredths, 'Please use at most two decimals.')
      .default(0),
    /** On a day, on the day of the gig, or on delivery. */
    due: z.enum(scheduleOccasions),
    /** The day; '' where the gig or the delivery decides. */
    on: z.string().max(10).default(''),
  })
  .refine(({ measure, value }) => measure === 'fixed' || value <= 100, {
    path: ['value'],
    message: 'A part can be at most 100 percent.',
  })
  .refine(({ due, on }) => due !== 'date' || z.iso.date().safeParse(on).success, {
    path: ['on'],
    message: 'Please enter the day on which each part is due.',
  });
/** Parts in the order in which they are paid; none: all is due on the due date. */
export const scheduleForm = z
  .array(part)
  .max(MOST_PARTS, `A schedule can have at most ${MOST_PARTS} parts.`)
  .default([]);

/** A part as it was agreed. */
export const schedulePart = z.object({
  name: z.string(),
  measure: z.enum(scheduleMeasures),
  value: z.number(),
  due: z.enum(scheduleOccasions),
  on: z.string(),
  /** Rupees. */
  amount: z.number(),
});
/** A part as it stands. */
export const schedulePartDue = schedulePart.extend({
  /** The day on which it is due. */
  due_date: z.string(),
  /** False while the day of the gig or of the delivery is not known: then it is due on the due date of the invoice. */
  certain: z.boolean(),
  paid_amount: z.number(),
  due_amount: z.number(),
});
export type SchedulePart = z.infer<typeof schedulePart>;
export type SchedulePartDue = z.infer<typeof schedulePartDue>;
