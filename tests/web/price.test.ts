import { expect, test } from 'vitest';
import { isInIndia, priceText } from '../../web/src/ui/price.ts';

const here = { country: null, timeZone: 'Europe/Berlin', language: 'de-DE' };

test('a visitor is in India by what the proxy says, otherwise by time zone or language', () => {
  expect(isInIndia(here)).toBe(false);
  expect(isInIndia({ ...here, country: 'IN' })).toBe(true);
  expect(isInIndia({ ...here, timeZone: 'Asia/Kolkata' })).toBe(true);
  expect(isInIndia({ ...here, timeZone: 'Asia/Calcutta' })).toBe(true);
  expect(isInIndia({ ...here, language: 'hi-IN' })).toBe(true);
  expect(isInIndia({ country: 'US', timeZone: 'Asia/Kolkata', language: 'en-IN' })).toBe(false);
});

test('prices are in rupees for India, otherwise in dollars: divided by 83 and rounded', () => {
  expect(priceText(1999, true)).toBe('₹1,999');
  expect(priceText(19_999, true)).toBe('₹19,999');
  expect(priceText(1999, false)).toBe('$24');
  expect(priceText(19_999, false)).toBe('$241');
});
