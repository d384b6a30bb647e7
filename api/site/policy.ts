/** The content policy of our pages: nothing but ours runs in them, and nobody frames them. */
const OURS: Readonly<Record<string, string>> = {
  'default-src': "'self'",
  'script-src': "'self'",
  'img-src': "'self' data: blob:",
  'media-src': "'self' blob:",
  'style-src': "'self' 'unsafe-inline'",
  'font-src': "'self' data:",
  'connect-src': "'self' ws: wss:",
  'object-src': "'none'",
  'base-uri': "'self'",
  'frame-ancestors': "'none'",
  'form-action': "'self'",
};
/** What a messaging widget brings along. */
const OF_WIDGET = ['script-src', 'img-src', 'media-src', 'style-src', 'font-src', 'connect-src'];

const policyOf = (origin: string | undefined): string =>
  [
    ...Object.entries(OURS).map(([name, sources]) =>
      origin && OF_WIDGET.includes(name) ? `${name} ${sources} ${origin}` : `${name} ${sources}`,
    ),
    ...(origin ? [`frame-src ${origin}`] : []),
  ].join('; ');
const WITHOUT_WIDGET = policyOf(undefined);

/** `widget`: the address of a messaging widget's script, on the pages that load it; its origin alone is allowed beside ours. */
export const policyWith = (widget?: string): string => (widget ? policyOf(new URL(widget).origin) : WITHOUT_WIDGET);
