import type { z } from 'zod';
import type { beginPasskeySignIn, creationOptions } from '../../api/contract/passkey.ts';
import { part } from './parts/part.ts';

type Creation = z.output<typeof creationOptions>;
type Request = NonNullable<z.output<typeof beginPasskeySignIn.answer>['begun']>['options'];

/** Brought when an authenticator is asked, and not before. */
const library = part(() => import('@simplewebauthn/browser'), { idle: false });

/** Whether the browser has passkeys; only pages that nobody can listen to have them. */
export const hasPasskeys = (): boolean => 'PublicKeyCredential' in window;

/** Whether an authenticator can be asked here: the browser has passkeys, and the host a name. */
export const passkeysWork = (): boolean => hasPasskeys() && !/^[\d.]+$|^\[/.test(location.hostname);

export async function makePasskey(options: Creation) {
  const { startRegistration } = await library.ask();
  const { id, rawId, response } = await startRegistration({ optionsJSON: options });
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return { id, rawId, type: 'public-key' as const, response: { clientDataJSON, attestationObject, transports } };
}

/** `autofill`: among what the browser suggests in the form, for as long as the page asks; answers nothing where it has no such thing. */
export async function askPasskey(options: Request, { autofill = false } = {}) {
  const { startAuthentication, browserSupportsWebAuthnAutofill } = await library.ask();
  if (autofill && !(await browserSupportsWebAuthnAutofill())) return undefined;
  const { id, rawId, response } = await startAuthentication({ optionsJSON: options, useBrowserAutofill: autofill });
  const { clientDataJSON, authenticatorData, signature, userHandle = '' } = response;
  return {
    id,
    rawId,
    type: 'public-key' as const,
    response: { clientDataJSON, authenticatorData, signature, userHandle },
  };
}

export const stopAskingPasskey = async (): Promise<void> => (await library.ask()).WebAuthnAbortService.cancelCeremony();

const causeOf = (error: Error): unknown => (error.cause instanceof Error ? error.cause : error);

/** Why an authenticator gave nothing, in words; undefined where the error is none of an authenticator's. */
export function passkeyProblem(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const cause = causeOf(error);
  switch (cause instanceof Error ? cause.name : '') {
    case 'NotAllowedError':
    case 'AbortError':
      return 'No passkey was given: it was cancelled, or took too long.';
    case 'InvalidStateError':
      return 'There is a passkey for your account on this device already.';
    case 'SecurityError':
    case 'NotSupportedError':
      return 'This browser cannot use a passkey here.';
    default:
      return undefined;
  }
}
