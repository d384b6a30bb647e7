import { z } from 'zod';
import type { Aggregate } from './kernel/aggregate.ts';
import type { EventsOf } from './kernel/event.ts';
import { studioPicture, type StudioPicture } from './kernel/picture.ts';
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
  /** Null: it was taken off. */
  BusinessLogoSet: eventSchema(z.object({ userId: z.string(), picture: studioPicture.nullable() })),
};
export type BusinessEvent = EventsOf<typeof businessEvents>;
export type BusinessCommand =
  | { type: 'SaveBusinessSettings'; userId: string; settings: BusinessSettings }
  | { type: 'SetBusinessLogo'; userId: string; picture: StudioPicture }
  /** Only where it is still this one. */
  | { type: 'RemoveBusinessLogo'; userId: string; pictureId: string };

export interface BusinessState extends BusinessSettings {
  /** The id of its picture. */
  logoId: string | null;
}

function saved({ userId, settings }: Extract<BusinessCommand, { type: 'SaveBusinessSettings' }>, state: BusinessState) {
  const isSame = (Object.keys(businessDefaults) as (keyof BusinessSettings)[]).every(
    (field) => settings[field] === state[field],
  );
  return isSame ? [] : [{ type: 'BusinessSettingsSaved' as const, userId, ...settings }];
}

export const business: Aggregate<BusinessState, BusinessCommand, BusinessEvent> = {
  name: 'business',
  schemas: businessEvents,
  decider: {
    initial: { ...businessDefaults, logoId: null },
    decide(command, state) {
      const { userId } = command;
      switch (command.type) {
        case 'SaveBusinessSettings':
          return saved(command, state);
        case 'SetBusinessLogo':
          return command.picture.pictureId === state.logoId
            ? []
            : [{ type: 'BusinessLogoSet', userId, picture: command.picture }];
        case 'RemoveBusinessLogo':
          return command.pictureId === state.logoId ? [{ type: 'BusinessLogoSet', userId, picture: null }] : [];
      }
    },
    evolve(state, event) {
      if (event.type === 'BusinessLogoSet') return { ...state, logoId: event.picture?.pictureId ?? null };
      const { type: _, userId: __, ...settings } = event;
      return { ...settings, logoId: state.logoId };
    },
  },
};
