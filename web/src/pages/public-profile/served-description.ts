const opened = performance.getEntriesByType('navigation')[0]?.name;
const path = opened ? new URL(opened).pathname : '';
/** Of the page that was opened, as long as it is this one: later pages overwrite it. */
const served =
  location.pathname === path ? document.head.querySelector<HTMLMetaElement>('meta[name="description"]')?.content : '';

/** What the server told search engines of the profile that was opened: it knows the bio in plain words. */
export const servedDescription = (): string => (location.pathname === path && served) || '';
