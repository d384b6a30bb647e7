/** A deep link of UPI with the amount filled in, in paise: https://www.npci.org.in/what-we-do/upi/upi-specifications. */
export function upiLink(to: { id: string; name: string }, paise: number, note: string): string {
  const asked = { pa: to.id, pn: to.name, am: (paise / 100).toFixed(2), cu: 'INR', tn: note };
  // Not every app reads a plus as a space.
  return `upi://pay?${new URLSearchParams(asked).toString().replaceAll('+', '%20')}`;
}
