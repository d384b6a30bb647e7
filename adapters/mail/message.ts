import type { SendMailOptions } from 'nodemailer';
import type { Mailer } from '../../commands/ports/messages.ts';

export type Mail = Parameters<Mailer['send']>[0];

/**
 * A mail as nodemailer takes it. The Message-ID follows from the mail's own id, so that a repeat is recognised as one
 * (RFC 5322, 3.6.4); Auto-Submitted keeps out-of-office replies away (RFC 3834). `to` is one address, whatever it contains.
 */
export function messageOf({ id, to, subject, text, html }: Mail, from: string): SendMailOptions {
  const domain = /@([^\s<>@]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
  return {
    from,
    to: { name: '', address: to },
    subject,
    text,
    html,
    messageId: `<${encodeURIComponent(id)}@${domain}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    // a mail is text from us: nothing in it may name a file or address to be fetched
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
