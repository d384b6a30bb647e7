import sanitizeHtml from 'sanitize-html';

const TAGS = 'p br h1 h2 h3 h4 h5 h6 ul ol li b strong i em u code pre'.split(' ');

/**
 * A text with basic formatting as it may stand in a page: paragraphs, headings, lists, bold, italic, underline, code and
 * pre, without any attribute. Everything else of markup goes, and what scripts and styles held with it. A `<`, `>` or `&`
 * that can begin nothing stays as it was typed.
 */
export const basicText = (text: string): string =>
  sanitizeHtml(text.toWellFormed(), {
    allowedTags: TAGS,
    allowedAttributes: {},
    disallowedTagsMode: 'discard',
    nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'title', 'iframe', 'svg', 'math', 'template'],
  })
    .replaceAll('<br />', '<br>')
    .replaceAll('&gt;', '>')
    .replace(/&lt;(?![a-z/!?])/gi, '<')
    .replace(/&amp;(?!#|[a-z0-9]{2})/gi, '&');

/** The same without any formatting, as plain text. */
export const plainText = (text: string): string =>
  sanitizeHtml(text, { allowedTags: [], allowedAttributes: {} })
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
