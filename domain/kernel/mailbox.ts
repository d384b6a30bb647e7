/** By which mail addresses are compared: upper and lower case are one mailbox. */
export const mailboxOf = (email: string): string => email.trim().toLowerCase();
