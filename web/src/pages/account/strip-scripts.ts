/** Takes script tags, `javascript:` and inline event handlers out of what was typed. */
export const stripScripts = (typed: string): string =>
  typed
    .replaceAll(/<script\b[^>]*>[\s\S]*?(?:<\/script\s*>|$)/gi, '')
    .replaceAll(/javascript:/gi, '')
    .replaceAll(/\bon\w+\s*=/gi, '');
