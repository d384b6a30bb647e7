import { z } from 'zod';
import { closedToken } from './closing.ts';
import { message, operation } from './operation.ts';

const email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, 'The email address can have at most 254 characters.')
  .pipe(z.email('Please enter a valid email address.'));
export const password = z
  .string()
  .min(6, 'The password needs at least 6 characters.')
  .max(200, 'The password can have at most 200 characters.');
export const role = z.enum(['photographer', 'admin', 'auditor']);

export const session = z.object({ access_token: z.string(), user_id: z.string(), role, expires_at: z.string() });
/** The password was right, and a code is needed too: both go to `POST /auth/second-step`. */
export const challenge = z.object({ second_step: z.literal('code'), challenge: z.string(), expires_at: z.string() });

export const register = operation({
  id: 'register',
  tag: 'Accounts',
  summary: 'Register a photographer',
  call: 'POST /auth/register',
  access: 'public',
  body: z.object({
    email,
    password,
    full_name: z
      .string()
      .trim()
      .min(1, 'Please enter your name.')
      .max(120, 'The name can have at most 120 characters.'),
    role: z.literal('photographer').default('photographer'),
  }),
  answer: message,
});

export const login = operation({
  id: 'login',
  tag: 'Accounts',
  summary: 'Log in',
  call: 'POST /auth/login',
  access: 'public',
  body: z.object({ email, password: z.string().min(1, 'Please enter your password.').max(200) }),
  /** Of an account that its owner closed: what opens it again. */
  answer: z.union([session, challenge, closedToken]),
});

export const renewSession = operation({
  id: 'renewSession',
  tag: 'Accounts',
  summary: 'Stay signed in: a fresh token for the same session',
  call: 'POST /auth/renew',
  access: 'signedIn',
  beforeSecondStep: true,
  answer: session,
});

export const logout = operation({
  id: 'logout',
  tag: 'Accounts',
  summary: 'Log out: ends the session',
  call: 'POST /auth/logout',
  access: 'signedIn',
  beforeSecondStep: true,
  answer: message,
});

export const verifyEmail = operation({
  id: 'verifyEmail',
  tag: 'Accounts',
  summary: 'Verify an e-mail address by the token that was mailed',
  call: 'GET /auth/verify-email',
  access: 'public',
  query: z.object({ token: z.string().min(1, 'Invalid verification link').max(200) }),
  answer: message,
});

export const resendVerification = operation({
  id: 'resendVerification',
  tag: 'Accounts',
  summary: 'Mail the verification link again',
  call: 'POST /auth/verify-email/resend',
  access: 'signedIn',
  answer: message,
});

export const forgotPassword = operation({
  id: 'forgotPassword',
  tag: 'Accounts',
  summary: 'Mail a link to set a new password',
  call: 'POST /auth/forgot-password',
  access: 'public',
  body: z.object({ email }),
  answer: message,
});

export const resetPassword = operation({
  id: 'resetPassword',
  tag: 'Accounts',
  summary: 'Set a new password by the token that was mailed',
  call: 'POST /auth/reset-password',
  access: 'public',
  body: z.object({ token: z.string().min(1).max(200), password }),
  answer: message,
});

export const me = operation({
  id: 'me',
  tag: 'Accounts',
  summary: 'Who is signed in',
  call: 'GET /auth/me',
  access: 'signedIn',
  beforeSecondStep: true,
  answer: z.object({
    user_id: z.string(),
    full_name: z.string(),
    email: z.string(),
    email_verified: z.boolean(),
    role,
    /** Until they have set up a second step, nothing else answers them. */
    needs_second_step: z.boolean(),
  }),
});

export const subscriptionStatus = operation({
  id: 'subscriptionStatus',
  tag: 'Subscription',
  summary: 'Plan and usage',
  call: 'GET /subscriptions/status',
  base: '',
  access: 'photographer',
  answer: z.object({
    plan_name: z.string(),
    is_active: z.boolean(),
    is_expired: z.boolean(),
    expiry_date: z.string(),
    /** -1: unlimited. */
    usage: z.object({
      media_uploads_used: z.number(),
      media_upload_limit: z.number(),
      gigs_used: z.number(),
      gigs_limit: z.number(),
      ai_conversations_used: z.number(),
      ai_conversations_limit: z.number(),
    }),
    usage_percentage: z.number(),
  }),
});

export const subscriptionCurrent = operation({
  id: 'subscriptionCurrent',
  tag: 'Subscription',
  summary: 'The plan alone',
  call: 'GET /subscriptions/current',
  base: '',
  access: 'photographer',
  answer: subscriptionStatus.answer.pick({ plan_name: true, is_active: true, expiry_date: true }),
});
export const profileStatus = operation({
  id: 'profileStatus',
  tag: 'Accounts',
  summary: "How complete a photographer's profile is",
  call: 'GET /profile/status',
  access: 'photographer',
  answer: z.object({
    email_verified: z.boolean(),
    brand_name: z.string(),
    location: z.string(),
    whatsapp_alerts: z.boolean(),
    /** Null where there is none: then the initials stand in. */
    profile_picture: z.string().nullable(),
    profile_picture_url: z.string().nullable(),
    cover_photo_url: z.string().nullable(),
    subscription: subscriptionStatus.answer.pick({
      plan_name: true,
      usage_percentage: true,
      is_expired: true,
      expiry_date: true,
    }),
  }),
});
