import { escapedText } from '../../domain/kernel/markup.ts';

/** One mail, in words. */
export interface MailText {
  subject: string;
  paragraphs: string[];
  action?: { label: string; address: string };
}

/**
 * A mail as it is sent; `id` is the same for the same mail, `name` whom it greets, `of` the ids of the studio and of what
 * else it is about: with each of them goes what is kept of it here.
 */
export const mailTo = (
  { id, to, name, of }: { id: string; to: string; name: string; of: readonly string[] },
  mail: MailText,
) => ({
  id,
  to,
  of,
  subject: mail.subject,
  ...renderMail(mail, name),
});

/** One sober layout for every mail: the name, the text, one amber button. */
function renderMail({ paragraphs, action }: MailText, name: string): { text: string; html: string } {
  const greeting = `Hello ${name},`;
  const text = [greeting, ...paragraphs, ...(action ? [`${action.label}: ${action.address}`] : []), 'Loom'].join(
    '\n\n',
  );
  const button = action
    ? `<p style="margin:24px 0 0"><a href="${escapedText(action.address)}" style="display:inline-block;background:#feb000;color:#000;text-decoration:none;font-weight:500;padding:12px 24px;border-radius:8px">${escapedText(action.label)}</a></p>`
    : '';
  const body = [greeting, ...paragraphs]
    .map((paragraph) => `<p style="margin:0 0 16px">${escapedText(paragraph)}</p>`)
    .join('');
  return {
    text,
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light"></head><body style="margin:0;background:#f6f6f5;padding:32px 16px;font:16px/1.5 Poppins,Arial,sans-serif;color:#161616"><div style="max-width:520px;margin:auto;background:#fff;padding:32px;border-radius:14px;overflow-wrap:anywhere"><p style="margin:0 0 24px;padding-bottom:20px;border-bottom:1px solid #e4e4e2;font-weight:600;letter-spacing:.28em">LOOM</p>${body}${button}</div></body></html>`,
  };
}
