import { z } from 'zod';
import { session } from './account.ts';
import { closedToken } from './closing.ts';
import { message, operation } from './operation.ts';

const password = z.string().min(1, 'Please enter your password.').max(200);
/** Base64url, as authenticators' answers come in JSON (WebAuthn Level 3, section 5.1.8). */
const bytes = (most: number) =>
  z
    .string()
    .regex(/^[\w-]*$/)
    .max(most);
const credentialId = bytes(1400).min(1);
const token = z.string().min(1).max(300);
const named = z.object({ id: credentialId, rawId: credentialId, type: z.literal('public-key') });

/** What a browser asks an authenticator for. */
const asked = { challenge: z.string(), timeout: z.number() };
const known = z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) });
export const creationOptions = z.object({
  ...asked,
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number() })),
  excludeCredentials: z.array(known),
  authenticatorSelection: z.object({ residentKey: z.literal('required'), userVerification: z.literal('required') }),
  attestation: z.literal('none'),
});
const requestOptions = z.object({ ...asked, rpId: z.string(), userVerification: z.literal('required') });

const one = z.object({
  passkey_id: z.string(),
  name: z.string(),
  added_at: z.string(),
  last_used_at: z.string().nullable(),
});
export type PasskeyAnswer = z.infer<typeof one>;

export const listPasskeys = operation({
  id: 'listPasskeys',
  tag: 'Accounts',
  summary: 'Passkeys of this account, ten at most, the oldest first',
  call: 'GET /account/passkeys',
  access: 'signedIn',
  beforeSecondStep: true,
  answer: z.object({
    /** Whether this host has a name, without which there are no passkeys. */
    offered: z.boolean(),
    passkeys: z.array(one),
  }),
});

export const beginPasskey = operation({
  id: 'beginPasskey',
  tag: 'Accounts',
  summary: 'Begin a passkey, by the password: what the browser asks an authenticator for',
  call: 'POST /account/passkeys/begin',
  access: 'signedIn',
  beforeSecondStep: true,
  body: z.object({ password }),
  /** `token` comes back with the answer, within five minutes. */
  answer: z.object({ token: z.string(), options: creationOptions }),
});

export const passkeyName = z
  .string()
  .trim()
  .min(1, 'Please enter a name.')
  .max(60, 'The name can have at most 60 characters.');

export const addPasskey = operation({
  id: 'addPasskey',
  tag: 'Accounts',
  summary: 'Add what the authenticator made; whoever has it signs in by it alone from now on',
  call: 'POST /account/passkeys',
  access: 'signedIn',
  beforeSecondStep: true,
  body: z.object({
    token,
    name: passkeyName,
    credential: named.extend({
      response: z.object({
        clientDataJSON: bytes(4000),
        attestationObject: bytes(20_000),
        transports: z.array(z.string().max(20)).max(8).default([]),
      }),
    }),
  }),
  answer: message.extend({ passkey_id: z.string() }),
});

export const renamePasskey = operation({
  id: 'renamePasskey',
  tag: 'Accounts',
  summary: 'Give a passkey another name',
  call: 'PATCH /account/passkeys/{passkeyId}',
  access: 'signedIn',
  body: z.object({ name: passkeyName }),
  answer: message,
});

export const removePasskey = operation({
  id: 'removePasskey',
  tag: 'Accounts',
  summary: 'Remove a passkey: it opens nothing from now on',
  call: 'DELETE /account/passkeys/{passkeyId}',
  access: 'signedIn',
  answer: message,
});

export const beginPasskeySignIn = operation({
  id: 'beginPasskeySignIn',
  tag: 'Accounts',
  summary: 'Begin a login by passkey, whoever it is',
  call: 'POST /auth/passkey/begin',
  access: 'public',
  /** Null on a host without a name, where there are no passkeys. */
  answer: z.object({ begun: z.object({ token: z.string(), options: requestOptions }).nullable() }),
});

export const passkeySignIn = operation({
  id: 'passkeySignIn',
  tag: 'Accounts',
  summary: 'Log in by passkey: it stands for the password and for the code',
  call: 'POST /auth/passkey',
  access: 'public',
  body: z.object({
    token,
    credential: named.extend({
      response: z.object({
        clientDataJSON: bytes(4000),
        authenticatorData: bytes(4000),
        signature: bytes(4000),
        userHandle: bytes(100),
      }),
    }),
  }),
  /** Of an account that its owner closed: what opens it again. */
  answer: z.union([session, closedToken]),
});
