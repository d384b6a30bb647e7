export const INVALID_DOWNLOAD = 'Invalid download URL';

/** Only addresses of ours, or of a secure server. Throws an error that says INVALID_DOWNLOAD. */
export function downloadAddress(address: string): string {
  const url = URL.canParse(address, location.origin) ? new URL(address, location.origin) : undefined;
  if (address === '' || !url || (url.origin !== location.origin && url.protocol !== 'https:'))
    throw new Error(INVALID_DOWNLOAD);
  return url.href;
}

/**
 * Begins the download of an address. As a link and not as a page to go to: the browser would give that up when something is
 * closed at the same moment, which goes back in its history.
 */
export function beginDownload(href: string): void {
  const link = document.createElement('a');
  Object.assign(link, { href, download: '' });
  link.click();
}

/** Gives a file that is in memory to the person: the browser's own download. */
export function saveFile({ file, name }: { file: Blob; name: string }): void {
  const link = document.createElement('a');
  Object.assign(link, { href: URL.createObjectURL(file), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
