import { saveBusinessSettings } from '../../commands/business.ts';
import { type BusinessSettings, businessDefaults } from '../../domain/business.ts';
import { GST_STATES } from '../../domain/kernel/gstin.ts';
import { businessSettings } from '../../projections/business.ts';
import type { RouteContext } from '../context.ts';
import * as contract from '../contract/business.ts';
import { route, type Route } from '../http/reply.ts';

const settingsOf = (settings: BusinessSettings): contract.BusinessSettings => ({
  legal_name: settings.legalName,
  gst_registration: settings.gstRegistration,
  gstin: settings.gstin,
  state_code: settings.stateCode,
  state_name: GST_STATES.get(settings.stateCode) ?? '',
  address: settings.address,
  bank_name: settings.bankName,
  bank_account_name: settings.bankAccountName,
  bank_account_number: settings.bankAccountNumber,
  bank_ifsc: settings.bankIfsc,
  upi_id: settings.upiId,
  lut_number: settings.lutNumber,
  round_to_rupee: settings.roundToRupee,
});

/** What a studio's paperwork says of it. */
export function businessSettingsRoutes({ reads }: RouteContext): Route[] {
  const reader = reads.reader(businessSettings);
  return [
    route(contract.getBusinessSettings, async ({ principal }) => ({
      settings: settingsOf((await reader.get(principal.actor.id)) ?? businessDefaults),
    })),
    route(contract.saveBusinessSettings, async ({ body, principal, run }) => {
      const settings = {
        legalName: body.legal_name,
        gstRegistration: body.gst_registration,
        gstin: body.gstin,
        stateCode: body.state_code,
        address: body.address,
        bankName: body.bank_name,
        bankAccountName: body.bank_account_name,
        bankAccountNumber: body.bank_account_number,
        bankIfsc: body.bank_ifsc,
        upiId: body.upi_id,
        lutNumber: body.lut_number,
        roundToRupee: body.round_to_rupee,
      };
      const { state } = await run(saveBusinessSettings, { userId: principal.actor.id, settings });
      return { message: 'Business details saved', settings: settingsOf(state) };
    }),
  ];
}
