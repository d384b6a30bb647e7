/** Where an address leads, as people may read it: the hosts, without user, password and options. */
export function withoutCredentials(url: string): string {
  // A password may hold anything: what is shown begins behind its end, wherever that is.
  const behind = url.includes('@') ? url.slice(url.lastIndexOf('@') + 1) : url.replace(/^[a-z0-9+.-]*:\/\//i, '');
  return /^[^?#]*/.exec(behind)![0].replace(/\/+$/, '');
}
