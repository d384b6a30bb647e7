const format = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });

/** An amount to the paisa, grouped as in India: '₹1,18,000.00'. */
export const rupees = (amount: number): string => format.format(amount);
