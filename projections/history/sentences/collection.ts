import type { CollectionEvent } from '../../../domain/collection/events.ts';
import type { GatewayEvent } from '../../../domain/gateway.ts';
import { money, rupees } from '../../../domain/kernel/money.ts';
import { type Sentences, many } from './words.ts';

export const gatewaySentences: Sentences<GatewayEvent> = {
  GatewayConnected: (_, { who }) => `${who} connected an own account for online payments`,
  GatewayRemoved: (_, { who }) => `${who} removed the own account for online payments`,
};

export const collectionSentences: Sentences<CollectionEvent> = {
  CollectionLinkWanted: ({ amount, expiresAt }) =>
    `A payment link of ${rupees(amount)} was wanted for an invoice, good until ${expiresAt}`,
  CollectionLinkMade: () => 'A payment link was made for an invoice',
  CollectionLinkEnded: () => 'A payment link of an invoice can no longer be paid',
  OnlinePaymentReceived: ({ amount, currency, paymentId }) =>
    `${money(amount, currency)} came online for an invoice (payment ${paymentId})`,
  OnlinePaymentBooked: ({ booked, surplus, paymentId }) =>
    `An invoice took ${rupees(booked)} of the online payment ${paymentId}${surplus > 0 ? `, and ${rupees(surplus)} were more than was due` : ''}`,
  OnlineRefundRequested: ({ amount, paymentId }, { who }) =>
    `${who} asked to give ${rupees(amount)} of the online payment ${paymentId} back`,
  OnlineRefundProcessed: ({ amount, paymentId }) => `${rupees(amount)} of the online payment ${paymentId} went back`,
  OnlineRefundFailed: ({ amount, paymentId }) =>
    `${rupees(amount)} of the online payment ${paymentId} could not be given back`,
  SurplusKept: ({ amount, paymentId }, { who }) =>
    `${who} made ${rupees(amount)} of the online payment ${paymentId} an advance, which were more than was due`,
  CollectionErased: ({ payments }) =>
    `What came of an invoice online, ${many(payments.length, 'payment', 'payments')}, went with the account of its studio`,
};
