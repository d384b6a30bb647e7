import { describe, test } from 'vitest';
import { type CollectionCommand, collection } from '../../domain/collection.ts';
import type { CollectionEvent } from '../../domain/collection/events.ts';
import { given } from '../given.ts';

const of = { invoiceId: 'bill', ownerId: 'asha' };
const expiresAt = '2026-11-24T10:00:00.000Z';
const until = '2026-11-23T10:20:00.000Z';
const want = (due: number, more: object = {}): CollectionCommand => ({
  type: 'WantLink',
  ...of,
  gatewayId: 'g1',
  due,
  until,
  expiresAt,
  ...more,
});
const wanted = (count: number, amount: number, more: object = {}): CollectionEvent => ({
  type: 'CollectionLinkWanted',
  ...of,
  reference: `bill-${count}`,
  gatewayId: 'g1',
  amount,
  expiresAt,
  ...more,
});
const made: CollectionEvent = {
  type: 'CollectionLinkMade',
  ...of,
  reference: 'bill-1',
  linkId: 'plink_1',
  url: 'https://rzp.test/1',
};
const ended: CollectionEvent = { type: 'CollectionLinkEnded', ...of, reference: 'bill-1' };
const payment = { paymentId: 'pay_1', amount: 1000_00, currency: 'INR', method: 'upi' as const, on: '2026-11-23' };
const received: CollectionEvent = { type: 'OnlinePaymentReceived', ...of, reference: 'bill-1', ...payment };
const booked = (part: number): CollectionEvent => ({
  type: 'OnlinePaymentBooked',
  ...of,
  paymentId: 'pay_1',
  booked: part,
  surplus: 1000_00 - part,
});
const asked = { ...of, refundId: 'r1', paymentId: 'pay_1', amount: 400_00, notes: '' };
const requested: CollectionEvent = { type: 'OnlineRefundRequested', ...asked };
const told = { ...of, refundId: 'r1', providerId: 'rfnd_1', paymentId: 'pay_1', amount: 400_00, on: '2026-11-24' };
const processed = (ofSurplus: number, more: object = {}): CollectionEvent => ({
  type: 'OnlineRefundProcessed',
  ...told,
  ofSurplus,
  ...more,
});
const paid = [wanted(1, 1000_00), made, received];

describe('a payment link', () => {
  test('is one for what is due, while it works', () => {
    given(collection).when(want(1000_00)).then(wanted(1, 1000_00));
    given(collection, wanted(1, 1000_00)).when(want(1000_00)).then();
    given(collection, wanted(1, 1000_00), made).when(want(600_00)).then(wanted(2, 600_00));
    given(collection, wanted(1, 1000_00), made)
      .when(want(1000_00, { until: expiresAt }))
      .then(wanted(2, 1000_00));
    given(collection, wanted(1, 1000_00), made)
      .when(want(1000_00, { gatewayId: 'g2' }))
      .then(wanted(2, 1000_00, { gatewayId: 'g2' }));
    given(collection, wanted(1, 1000_00), ended).when(want(1000_00)).then(wanted(2, 1000_00));
  });
  test('is made for at least a rupee, and where something is due', () => {
    given(collection).when(want(0)).thenRefused('conflict', 'Nothing is due on this invoice any more.');
    given(collection).when(want(99)).thenRefused('conflict', 'Less than ₹1 cannot be paid online.');
  });
  test('is made once and ends once', () => {
    const { type: _, ...link } = made;
    given(collection, wanted(1, 1000_00))
      .when({ type: 'AttachLink', ...link })
      .then(made);
    given(collection, wanted(1, 1000_00), made)
      .when({ type: 'AttachLink', ...link })
      .then();
    given(collection, wanted(1, 1000_00))
      .when({ type: 'EndLink', ...of, reference: 'bill-1' })
      .then(ended);
    given(collection, ...paid)
      .when({ type: 'EndLink', ...of, reference: 'bill-1' })
      .then();
    given(collection)
      .when({ type: 'EndLink', ...of, reference: 'bill-1' })
      .thenRefused('notFound');
  });
});

describe('an online payment', () => {
  const receive: CollectionCommand = { type: 'ReceiveOnlinePayment', ...of, reference: 'bill-1', payment };
  test('counts once by its own id, also when its link has ended', () => {
    given(collection, wanted(1, 1000_00), made).when(receive).then(received);
    given(collection, wanted(1, 1000_00), made, ended).when(receive).then(received);
    given(collection, ...paid)
      .when(receive)
      .then();
    given(collection).when(receive).thenRefused('notFound', 'This payment link is not here.');
  });
  test('is said once to be taken, and the rest of it is surplus', () => {
    const note = (part: number): CollectionCommand => ({
      type: 'NoteBooking',
      ...of,
      paymentId: 'pay_1',
      booked: part,
    });
    given(collection, ...paid)
      .when(note(600_00))
      .then(booked(600_00));
    given(collection, ...paid, booked(600_00))
      .when(note(0))
      .then();
    given(collection).when(note(0)).thenRefused('notFound');
  });
});

describe('a refund', () => {
  const request = (amount: number, held: number, refundId = 'r2'): CollectionCommand => ({
    type: 'RequestOnlineRefund',
    ...asked,
    refundId,
    amount,
    held,
  });
  const note: CollectionCommand = { type: 'NoteRefund', ...told };

  test('is of a payment, up to what is left of it and was not given back by hand', () => {
    given(collection, ...paid, booked(1000_00))
      .when(request(400_00, 1000_00, 'r1'))
      .then(requested);
    given(collection, ...paid, booked(1000_00), requested)
      .when(request(400_00, 1000_00, 'r1'))
      .then();
    given(collection, ...paid, booked(1000_00), requested)
      .when(request(700_00, 1000_00))
      .thenRefused('invalid', 'Only ₹600 of this payment can be given back.');
    given(collection, ...paid, booked(1000_00))
      .when(request(700_00, 500_00))
      .thenRefused('invalid', 'Only ₹500 was received for this invoice.');
    given(collection, ...paid, booked(1000_00))
      .when(request(1, 0))
      .thenRefused('invalid', 'There is no payment to give back.');
    given(collection).when(request(1, 1)).thenRefused('notFound', 'This online payment is not here.');
  });
  test('of surplus needs nothing of the invoice', () => {
    given(collection, ...paid, booked(0))
      .when(request(1000_00, 0))
      .then({ ...requested, refundId: 'r2', amount: 1000_00 } as CollectionEvent);
    given(collection, ...paid, booked(800_00))
      .when(note)
      .then(processed(200_00));
  });
  test('that failed leaves its payment as it was', () => {
    const failed: CollectionEvent = {
      type: 'OnlineRefundFailed',
      ...of,
      refundId: 'r1',
      paymentId: 'pay_1',
      amount: 400_00,
      why: 'No balance',
    };
    const fail: CollectionCommand = { type: 'FailRefund', ...of, refundId: 'r1', why: 'No balance' };
    given(collection, ...paid, booked(1000_00), requested)
      .when(fail)
      .then(failed);
    given(collection, ...paid, booked(1000_00), requested, failed)
      .when(fail)
      .then();
    given(collection, ...paid, booked(1000_00))
      .when(fail)
      .then();
    given(collection, ...paid, booked(1000_00), requested, processed(0))
      .when(fail)
      .then();
    given(collection, ...paid, booked(1000_00), requested, failed)
      .when(request(1000_00, 1000_00))
      .then({ ...requested, refundId: 'r2', amount: 1000_00 } as CollectionEvent);
    // Told in another order than it happened: the money went.
    given(collection, ...paid, booked(1000_00), requested, failed)
      .when(note)
      .then(processed(0));
  });
  test('is noted once, also one that was made elsewhere', () => {
    given(collection, ...paid, booked(1000_00), requested)
      .when(note)
      .then(processed(0));
    given(collection, ...paid, booked(1000_00), requested, processed(0))
      .when(note)
      .then();
    given(collection, ...paid, booked(1000_00))
      .when({ ...note, refundId: 'elsewhere' })
      .then(processed(0, { refundId: 'elsewhere' }));
    given(collection).when(note).thenRefused('notFound');
  });
});

test('it goes with the account of its studio', () => {
  given(collection, ...paid)
    .when({ type: 'EraseCollection', ...of })
    .then({ type: 'CollectionErased', ...of, payments: ['pay_1'] });
  given(collection)
    .when({ type: 'EraseCollection', ...of })
    .then();
});

describe('surplus', () => {
  const terms = { description: 'Album', sac: '998383', taxRate: 1800, placeOfSupply: '' };
  const keep: CollectionCommand = { type: 'KeepSurplus', ...of, paymentId: 'pay_1', advanceId: 'a1', terms };
  const kept = { type: 'SurplusKept', ...of, paymentId: 'pay_1', advanceId: 'a1', amount: 400_00, ...terms } as const;
  test('becomes an advance, all of it and once', () => {
    given(collection, ...paid, booked(600_00))
      .when(keep)
      .then(kept);
    given(collection, ...paid, booked(600_00), kept)
      .when({ ...keep, advanceId: 'a2' })
      .then();
    given(collection, ...paid, booked(1000_00))
      .when(keep)
      .thenRefused('conflict', 'Nothing of this payment is more than was due.');
    given(collection, ...paid)
      .when(keep)
      .thenRefused('conflict', 'Nothing of this payment is more than was due.');
    given(collection, ...paid, booked(999_50))
      .when(keep)
      .thenRefused('conflict', 'An advance is at least ₹1. Please give it back.');
    given(collection).when(keep).thenRefused('notFound', 'This online payment is not here.');
  });
  test('that is an advance does not go back online, and one that goes back becomes none', () => {
    given(collection, ...paid, booked(600_00), kept)
      .when({ type: 'RequestOnlineRefund', ...asked, refundId: 'r2', amount: 600_01, held: 1000_00 })
      .thenRefused('invalid', 'Only ₹600 of this payment can be given back.');
    given(collection, ...paid, booked(600_00), requested)
      .when(keep)
      .thenRefused('conflict', 'A refund of this payment is on its way. Please wait until it is made.');
  });
});
