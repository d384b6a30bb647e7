import { removeBusinessLogo, saveBusinessSettings, setBusinessLogo } from '../../commands/business.ts';
import { takeOff, takePicture } from '../../commands/picture.ts';
import { type BusinessSettings, businessDefaults } from '../../domain/business.ts';
import { GST_STATES } from '../../domain/kernel/gstin.ts';
import type { StudioPicture } from '../../domain/kernel/picture.ts';
import { businessSettings } from '../../projections/business.ts';
import type { RouteContext } from '../context.ts';
import * as contract from '../contract/business.ts';
import { type AnyRequest, type Route, route } from '../http/reply.ts';
import { studioPictureOf } from '../picture/present.ts';
import { onePicture } from '../picture/upload.ts';

const settingsOf = (settings: BusinessSettings, logo: string | null): contract.BusinessSettings => ({
  logo_url: logo,
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

const UPLOADED_AT_ONCE = 20;
const UPLOADED_PER_SECOND = 0.2;

/** What a studio's paperwork says of it, and its logo. */
export function businessSettingsRoutes({ reads, pictures, throttling }: RouteContext): Route[] {
  const reader = reads.reader(businessSettings);
  const uploads = throttling.rate(
    'businessPictures',
    UPLOADED_AT_ONCE,
    UPLOADED_PER_SECOND,
    'You have sent many pictures just now. Please wait a moment.',
  );
  const addressOf = ({ caller, session }: AnyRequest, logo: StudioPicture): string =>
    studioPictureOf(logo, pictures.forOwner(caller.actor.id, session)).thumb_url;
  const shownLogo = async (request: AnyRequest): Promise<string | null> => {
    const logo = (await reader.get(request.caller.actor.id))?.logo;
    return logo ? addressOf(request, logo) : null;
  };
  const set = async (request: AnyRequest, picture: StudioPicture) => {
    await request.run(setBusinessLogo, { userId: request.caller.actor.id, picture });
    return { message: 'Your logo is set.', logo_url: addressOf(request, picture) };
  };
  return [
    route(contract.uploadBusinessLogo, async (request) => {
      await uploads.take(request.caller.actor.id);
      return set(request, await onePicture(request));
    }),
    route(contract.setBusinessLogo, async (request) =>
      set(request, await takePicture(request.write, request.caller.actor.id, request.body.s3_key)),
    ),
    route(contract.removeBusinessLogo, async ({ caller, write }) => {
      const logo = (await reader.get(caller.actor.id))?.logo;
      return { message: 'Your logo is removed.', s3_key: await takeOff(write, removeBusinessLogo, logo, caller) };
    }),
    route(contract.getBusinessSettings, async (request) => ({
      settings: settingsOf(
        (await reader.get(request.principal.actor.id)) ?? businessDefaults,
        await shownLogo(request),
      ),
    })),
    route(contract.saveBusinessSettings, async (request) => {
      const { body, principal, run } = request;
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
      return { message: 'Business details saved', settings: settingsOf(state, await shownLogo(request)) };
    }),
  ];
}
