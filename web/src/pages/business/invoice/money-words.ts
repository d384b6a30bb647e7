import type { paymentMethods } from '../../../../../api/contract/invoice.ts';

type Method = (typeof paymentMethods)[number];
export const METHODS: Readonly<Record<Method, string>> = {
  cash: 'Cash',
  card: 'Card',
  bank_transfer: 'Bank transfer',
  upi: 'UPI',
  cheque: 'Cheque',
};
