import { z } from 'zod';
import { advanceForm } from './advance.ts';
import { invoice, paymentForm } from './invoice.ts';
import { message, operation } from './operation.ts';

const gateway = z.object({
  /** '' while none is connected. */
  key_id: z.string(),
  /** No money moves by a key for tests. */
  test_mode: z.boolean(),
  /** Where Razorpay tells of payments: to be entered in its dashboard. */
  webhook_url: z.string(),
});
export type GatewayAnswer = z.infer<typeof gateway>;

export const getGateway = operation({
  id: 'getGateway',
  tag: 'Business',
  summary: "The studio's own Razorpay account for online payments of its invoices; its secrets are never told",
  call: 'GET /business/gateway',
  access: 'photographer',
  answer: z.object({ gateway }),
});
export const gatewayForm = z.object({
  key_id: z
    .string('Please enter the key id.')
    .trim()
    .regex(/^rzp_(test|live)_\w{1,40}$/, 'A key id begins with rzp_live_ or rzp_test_.'),
  key_secret: z
    .string('Please enter the key secret.')
    .trim()
    .min(1, 'Please enter the key secret.')
    .max(200, 'Please use at most 200 characters.'),
  webhook_secret: z
    .string('Please enter the webhook secret.')
    .trim()
    .min(16, 'The webhook secret needs at least 16 characters.')
    .max(200, 'Please use at most 200 characters.'),
});
export const connectGateway = operation({
  id: 'connectGateway',
  tag: 'Business',
  summary: "Connect the studio's own Razorpay account; the keys are tried first",
  call: 'PUT /business/gateway',
  access: 'photographer',
  body: gatewayForm,
  answer: z.object({ message: z.string(), gateway }),
});
export const removeGateway = operation({
  id: 'removeGateway',
  tag: 'Business',
  summary: "Remove the studio's Razorpay account and its secrets; open payment links end",
  call: 'DELETE /business/gateway',
  access: 'photographer',
  answer: message,
});

const money = invoice.shape.payments.element.shape;
const onlineRefund = z.object({
  refund_id: z.string(),
  amount: z.number(),
  /** `requested`: on its way. */
  status: z.enum(['requested', 'processed', 'failed']),
  requested_at: z.string(),
  /** Why it failed, as Razorpay says it; '' where it says nothing. */
  reason: z.string(),
});
const online = z.object({
  /** Whether the invoice can be paid online now. */
  available: z.boolean(),
  /** The payment link that is open; null for none. */
  open_link: z.object({ amount: z.number(), expires_at: z.string() }).nullable(),
  payments: z.array(
    z.object({
      /** As Razorpay calls it. */
      payment_id: z.string(),
      amount: z.number(),
      currency: z.string(),
      payment_method: money.payment_method,
      payment_date: money.payment_date,
      /** What was more than was due, and is still here. */
      surplus_amount: z.number(),
      refundable_amount: z.number(),
      /** What of it became an advance, and which; 0 and null for nothing. */
      kept_amount: z.number(),
      advance_id: z.string().nullable(),
      refunds: z.array(onlineRefund),
    }),
  ),
});
export type OnlinePayments = z.infer<typeof online>;

export const getOnlinePayments = operation({
  id: 'getOnlinePayments',
  tag: 'Invoices',
  summary: 'What came of an invoice online, and what went back',
  call: 'GET /business/invoices/{invoiceId}/online',
  access: 'photographer',
  answer: z.object({ online }),
});
export const checkOnlinePayments = operation({
  id: 'checkOnlinePayments',
  tag: 'Invoices',
  summary: 'Ask Razorpay what became of the payment links, payments and refunds of an invoice',
  call: 'POST /business/invoices/{invoiceId}/online/check',
  access: 'photographer',
  answer: z.object({ message: z.string(), online }),
});
export const onlineRefundForm = z.object({
  amount: paymentForm.shape.amount,
  notes: z.string().trim().max(500, 'Please use at most 500 characters.').default(''),
});
export const refundOnlinePayment = operation({
  id: 'refundOnlinePayment',
  tag: 'Invoices',
  summary: 'Give an online payment back through Razorpay, or a part of it',
  call: 'POST /business/invoices/{invoiceId}/online/{paymentId}/refunds',
  access: 'photographer',
  body: onlineRefundForm,
  answer: z.object({ message: z.string(), online }),
});

export const keepSurplusForm = advanceForm.pick({
  description: true,
  tax_rate: true,
  sac: true,
  place_of_supply: true,
});
export const keepSurplus = operation({
  id: 'keepSurplus',
  tag: 'Invoices',
  summary: 'Make what an online payment brought beyond what was due an advance of the client, all of it and once',
  call: 'POST /business/invoices/{invoiceId}/online/{paymentId}/advance',
  access: 'photographer',
  body: keepSurplusForm,
  answer: z.object({ message: z.string(), online }),
});

/** Signed: longer than an id. */
const held = { params: z.object({ token: z.string().min(1).max(2000) }) };
export const payPublicInvoice = operation({
  id: 'payPublicInvoice',
  tag: 'Invoices',
  summary: 'The address where the client pays online what is due now, or all that is left',
  call: 'POST /public/invoices/{token}/pay',
  access: 'public',
  ...held,
  body: z.object({ whole: z.boolean().default(false) }),
  answer: z.object({ payment_url: z.string() }),
});
export const checkPublicInvoice = operation({
  id: 'checkPublicInvoice',
  tag: 'Invoices',
  summary: 'Whether an online payment has arrived: asked when the client comes back from paying',
  call: 'POST /public/invoices/{token}/check',
  access: 'public',
  ...held,
  answer: z.object({ balance_due: z.number() }),
});

export const studioWebhook = operation({
  id: 'studioWebhook',
  tag: 'Invoices',
  summary: "What Razorpay tells of a studio's payments and refunds, signed by it",
  call: 'POST /webhooks/razorpay/{studioId}',
  base: '',
  access: 'public',
  takes: 'bytes',
  answer: message,
});
