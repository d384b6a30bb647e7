import { z } from 'zod';
import { session } from './account.ts';
import { closedToken } from './closing.ts';
import { message, operation } from './operation.ts';

const password = z.string().min(1, 'Please enter your password.').max(200);
/** Six digits of an authenticator, or a recovery code. */
const code = z.string().trim().min(1, 'Please enter the code.').max(40);

export const secondStepState = operation({
  id: 'secondStepState',
  tag: 'Accounts',
  summary: 'Whether signing in takes a second step',
  call: 'GET /account/second-step',
  access: 'signedIn',
  beforeSecondStep: true,
  answer: z.object({
    on: z.boolean(),
    /** An administrator of a Loom that the public reaches cannot do without: nothing else answers until it is on, or they sign in by a passkey. */
    required: z.boolean(),
    recovery_codes_left: z.number(),
  }),
});

export const beginSecondStep = operation({
  id: 'beginSecondStep',
  tag: 'Accounts',
  summary: 'Begin two-step sign-in: a secret for an authenticator app (RFC 6238), told this once',
  call: 'POST /account/second-step/begin',
  access: 'signedIn',
  beforeSecondStep: true,
  body: z.object({ password }),
  /** `uri` is what the app scans. */
  answer: z.object({ secret: z.string(), uri: z.string() }),
});

export const confirmSecondStep = operation({
  id: 'confirmSecondStep',
  tag: 'Accounts',
  summary: 'Switch two-step sign-in on by a first code; the ten recovery codes are told this once',
  call: 'POST /account/second-step/confirm',
  access: 'signedIn',
  beforeSecondStep: true,
  body: z.object({ code }),
  answer: z.object({ recovery_codes: z.array(z.string()) }),
});

export const renewRecoveryCodes = operation({
  id: 'renewRecoveryCodes',
  tag: 'Accounts',
  summary: 'Ten new recovery codes, by the password and a code; told this once, and the earlier ones end',
  call: 'POST /account/second-step/recovery-codes',
  access: 'signedIn',
  body: z.object({ password, code }),
  answer: z.object({ recovery_codes: z.array(z.string()) }),
});

export const endSecondStep = operation({
  id: 'endSecondStep',
  tag: 'Accounts',
  summary: 'Switch two-step sign-in off, by the password and a code',
  call: 'POST /account/second-step/end',
  access: 'signedIn',
  body: z.object({ password, code }),
  answer: message,
});

export const secondStep = operation({
  id: 'secondStep',
  tag: 'Accounts',
  summary: 'Log in, second step: the challenge that the login answered, and a code',
  call: 'POST /auth/second-step',
  access: 'public',
  body: z.object({ challenge: z.string().min(1).max(100), code }),
  answer: z.union([session, closedToken]),
});
