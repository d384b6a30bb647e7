import { z } from 'zod';
import type { Aggregate } from './kernel/aggregate.ts';
import type { EventsOf } from './kernel/event.ts';
import { eventSchema } from './kernel/schema.ts';

/** What a studio's paperwork says of the studio; '' for what was not said. */
export const businessSettings = z.object({
  legalName: z.string(),
  gstRegistration: z.enum(['none', 'regular', 'composition']),
  gstin: z.string(),
  /** Code of the state for GST: that of the GSTIN, where there is one. */
  stateCode: z.string(),
  address: z.string(),
  bankName: z.string(),
  bankAccountName: z.string(),
  bankAccountNumber: z.string(),
  bankIfsc: z.string(),
  upiId: z.string(),
  /** Of the letter of undertaking for exports. */
  lutNumber: z.string(),
  /** Invoices come to whole rupees. */
  roundToRupee: z.boolean(),
});
export type BusinessSettings = z.infer<typeof businessSettings>;

export const businessDefaults: BusinessSettings = {
  legalName: '',
  gstRegistration: 'none',
  gstin: '',
  stateCode: '',
  address: '',
  bankName: '',
  bankAccountName: '',
  bankAccountNumber: '',
  bankIfsc: '',
  upiId: '',
  lutNumber: '',
  roundToRupee: false,
};

/** The aggregate's id is its photographer's. */
export const businessEvents = {
  BusinessSettingsSaved: eventSchema(businessSettings.extend({ userId: z.string() }), {
    personal: {
      of: 'userId',
      fields: [
        'legalName',
        'gstin',
        'address',
        'bankName',
        'bankAccountName',
        'bankAccountNumber',
        'bankIfsc',
        'upiId',
        'lutNumber',
      ],
    },
  }),
};
export type BusinessEvent = EventsOf<typeof businessEvents>;
export type BusinessCommand = { type: 'SaveBusinessSettings'; userId: string; settings: BusinessSettings };

export const business: Aggregate<BusinessSettings, BusinessCommand, BusinessEvent> = {
  name: 'business',
  schemas: businessEvents,
  decider: {
    initial: businessDefaults,
    decide({ userId, settings }, state) {
      const isSame = (Object.keys(businessDefaults) as (keyof BusinessSettings)[]).every(
        (field) => settings[field] === state[field],
      );
      return isSame ? [] : [{ type: 'BusinessSettingsSaved', userId, ...settings }];
    },
    evolve: (_, { type: __, userId: ___, ...settings }) => settings,
  },
};
