/** What came, in the smallest unit of its currency. `way`: as the provider calls it; `at`: ISO 8601; '' where neither is said. */
export interface ProvidedPayment {
  paymentId: string;
  amount: number;
  currency: string;
  way: string;
  at: string;
}

/** A payment link as its provider has it. */
export interface ProvidedLink {
  linkId: string;
  url: string;
  status: 'open' | 'paid' | 'over';
  paid: ProvidedPayment | undefined;
}

/** Payment links of a provider, in rupees. Adapter: Razorpay; absent where none is configured. */
export interface PaymentLinks {
  /**
   * Makes a link, one for each `reference`: asked again, it answers the same. `amount` in paise, `expiresAt` in
   * milliseconds since the epoch, `returnTo` the address that a payer comes back to. Refuses `unavailable`.
   */
  make(wish: {
    reference: string;
    amount: number;
    description: string;
    customer: { name: string; email: string };
    returnTo: string;
    expiresAt: number;
  }): Promise<ProvidedLink>;
  /** How a link stands with the provider. Refuses `unavailable`. */
  find(linkId: string): Promise<ProvidedLink | undefined>;
  /** What a provider's message tells of which reference, if it is really theirs: `undefined` for a signature that is not. */
  read(body: Buffer, signature: string): { reference: string; link: ProvidedLink } | 'other' | undefined;
}

/** Money on its way back as its provider has it. `refundId`: ours, '' of one that was not made here. `why`: what failed it. */
export interface ProvidedRefund {
  providerId: string;
  refundId: string;
  paymentId: string;
  amount: number;
  status: 'pending' | 'processed' | 'failed';
  why: string;
  /** ISO 8601. */
  at: string;
}

/** What opens a studio's own account with a provider of payments. */
export interface GatewayKeys {
  keyId: string;
  keySecret: string;
  webhookSecret: string;
}

/** A studio's own account with a provider of payments, opened by its keys. Adapter: Razorpay. Refuses `unavailable`. */
export interface Gateway extends Omit<PaymentLinks, 'read'> {
  /** Whether the provider takes the keys. */
  tried(): Promise<boolean>;
  /** The link of a reference. */
  named(reference: string): Promise<ProvidedLink | undefined>;
  /** Ends a link, and answers how it stands then: one that was paid meanwhile stays paid. */
  cancel(linkId: string): Promise<ProvidedLink | undefined>;
  /** Gives back, once for each `refundId`; one that the provider does not do is `failed`. */
  refund(wish: { refundId: string; paymentId: string; amount: number }): Promise<ProvidedRefund>;
  refunds(paymentId: string): Promise<ProvidedRefund[]>;
  /** What a message tells, if it is really theirs: `undefined` for a signature that is not. */
  hear(
    body: Buffer,
    signature: string,
  ): { reference: string; link: ProvidedLink } | { refund: ProvidedRefund } | 'other' | undefined;
}

export type OpenGateway = (keys: GatewayKeys) => Gateway;
