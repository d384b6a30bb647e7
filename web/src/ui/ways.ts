/** Where a click on a mail address leads. It may have come from a stranger: nothing in it becomes a parameter. */
export const mailTo = (email: string): string => `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
/** Where a click on a telephone number leads, however it was written. */
export const callTo = (phone: string): string => `tel:${phone.replaceAll(/[^\d+]/g, '')}`;
