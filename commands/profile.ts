import { z } from 'zod';
import { account } from '../domain/account.ts';
import { basicText } from '../domain/kernel/basicText.ts';
import { inLines } from '../domain/kernel/cleanText.ts';
import { studioPicture } from '../domain/kernel/picture.ts';
import { mobileNumber, phoneNumber } from '../domain/kernel/phone.ts';
import { LONGEST_ADDRESS, publicWebAddress } from '../domain/kernel/webAddress.ts';
import { type ProfileState, profile, profileEvents } from '../domain/profile.ts';
import { type ClaimUsername, usernameClaim, usernameFault } from '../domain/username.ts';
import { nameInput } from './nameInput.ts';
import { namedLine } from './textInput.ts';
import { isOwnStudio } from './core/actors.ts';
import { type Caller, type Outcome, command } from './core/run.ts';
import type { WriteSide } from './core/writeSide.ts';

const id = z.string().min(1).max(64);

/** What is sanitised may have grown by a few characters that stand for others. */
const BIO_LENGTH = 2000;
const bio = z
  .string()
  .max(BIO_LENGTH, `The bio can have at most ${BIO_LENGTH.toLocaleString('en')} characters.`)
  .overwrite((text) => basicText(inLines(text)).trim());
const address = (what: string) =>
  z.string().transform((typed, context) => {
    const text = typed.trim();
    const found = text === '' ? '' : publicWebAddress(text);
    if (found === undefined)
      context.addIssue({
        code: 'custom',
        message:
          text.length > LONGEST_ADDRESS
            ? `${what} can have at most ${LONGEST_ADDRESS} characters.`
            : `${what} has to be a public web address that begins with https:// or http://.`,
      });
    return found ?? '';
  });
const phone = z.string().transform((typed, context) => {
  const found = typed.trim() === '' ? '' : phoneNumber(typed);
  if (found === undefined)
    context.addIssue({
      code: 'custom',
      message: 'Please enter a valid phone number; one from abroad begins with + and the code of its country.',
    });
  return found ?? '';
});
const MOST_TAGS = 50;
const tags = (what: string) =>
  z.array(namedLine(`Each of the ${what}`, 80)).max(MOST_TAGS, `There can be at most ${MOST_TAGS} ${what}.`);
const username = z.string().superRefine((name, context) => {
  const fault = name === '' ? undefined : usernameFault(name);
  if (fault !== undefined) context.addIssue({ code: 'custom', message: fault });
});

const changes = z
  .object({
    fullName: nameInput('Please enter your name.').max(120, 'The name can have at most 120 characters.'),
    businessName: namedLine('The business name', 120),
    brandName: namedLine('The brand name', 80),
    brandLogo: address('The brand logo'),
    phone,
    location: namedLine('The location', 120),
    website: address('The website'),
    instagram: address('The Instagram address'),
    facebook: address('The Facebook address'),
    twitter: address('The Twitter address'),
    linkedin: address('The LinkedIn address'),
    bio,
    services: tags('services'),
    cameraEquipment: tags('cameras and lenses'),
    experienceYears: z.number().int().min(0).max(80).nullable(),
    droneAvailable: z.boolean(),
    privacy: profileEvents.ProfileSaved.schema.shape.privacy,
    username,
  })
  .partial();
export type ProfileChanges = z.input<typeof changes>;

const save = command({
  aggregate: profile,
  name: 'SaveProfile',
  id: (input) => input.userId,
  // A name is theirs by its claim; what was not claimed is nobody's to save.
  may: (actor, state, input, holder: string | undefined) =>
    isOwnStudio(actor, state, input) &&
    (!input.changes.username || input.changes.username === state.username || holder === input.userId),
  input: z.object({ userId: id, revision: z.number().int().nullable(), changes, address: id }),
  facts: async ({ address }, { state }) => (await state(usernameClaim, address)).userId,
  to: ({ address: _, ...input }, { at }) => ({ type: 'SaveProfile' as const, ...input, at }),
});
const claimUsername = command({
  aggregate: usernameClaim,
  name: 'ClaimUsername',
  id: (input) => input.address,
  may: isOwnStudio,
  input: z.object({ userId: id, username, address: id }),
  facts: async (input, { state }): Promise<ClaimUsername['use']> => {
    const { userId: holder } = await state(usernameClaim, input.address);
    if (holder === undefined) return 'none';
    const person = await state(account, holder);
    // An erased account is readable to nobody; its names are held as those that were left.
    if (person.status === 'erased') return { leftAt: person.erasedAt };
    const { username: current, former } = await state(profile, holder);
    return current === input.username ? 'current' : (former.find(({ name }) => name === input.username) ?? 'none');
  },
  to: ({ userId }, { at }, use) => ({ type: 'ClaimUsername' as const, userId, use, at }),
});
const changeFullName = command({
  aggregate: account,
  name: 'ChangeFullName',
  id: (input) => input.userId,
  may: isOwnStudio,
  input: z.object({ userId: id, fullName: z.string() }),
});

const ofThemselves = { aggregate: profile, id: (input: { userId: string }) => input.userId, may: isOwnStudio };
export const subscribeAlerts = command({
  ...ofThemselves,
  name: 'SubscribeAlerts',
  input: z.object({
    userId: id,
    number: z.string().transform((typed, context) => {
      const number = mobileNumber(typed);
      if (number === undefined)
        context.addIssue({
          code: 'custom',
          message: 'Please enter a valid mobile number; one from abroad begins with + and the code of its country.',
        });
      return number ?? '';
    }),
    consentVersion: z.string(),
    consentText: z.string(),
  }),
});
export const unsubscribeAlerts = command({
  ...ofThemselves,
  name: 'UnsubscribeAlerts',
  input: z.object({ userId: id }),
});

const withPicture = { ...ofThemselves, input: z.object({ userId: id, picture: studioPicture }) };
export const setProfilePicture = command({ ...withPicture, name: 'SetProfilePicture' });
export const setCoverPhoto = command({ ...withPicture, name: 'SetCoverPhoto' });

/** What a username is looked up by: the log keeps a keyed hash of it. */
export const usernameAddress = ({ secrets }: Pick<WriteSide, 'secrets'>, name: string): string =>
  secrets.lookup('username', name);

/**
 * Saves the form of a profile, or what of it is given. A new username is claimed first: it is one person's, or this is
 * refused and nothing is saved. What a process that dies in between leaves behind, the same save completes.
 */
export async function saveProfile(
  tools: WriteSide,
  { userId, revision, changes: given }: { userId: string; revision: number | null; changes: ProfileChanges },
  caller: Caller,
): Promise<Outcome<ProfileState>> {
  const name = given.username ?? '';
  const address = usernameAddress(tools, name);
  const { state } = await tools.journal.load(profile, userId);
  if (name !== '' && name !== state.username && usernameFault(name) === undefined) {
    // What will be refused claims no name.
    const at = tools.now().toISOString();
    profile.decider.decide({ type: 'SaveProfile', userId, revision, changes: { username: name }, at }, state);
    await tools.run(claimUsername, { userId, username: name, address }, caller);
  }
  const outcome = await tools.run(save, { userId, revision, changes: given, address }, caller);
  const { fullName } = outcome.state.details;
  if (given.fullName !== undefined) await tools.run(changeFullName, { userId, fullName }, caller);
  return outcome;
}
