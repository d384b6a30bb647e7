/** `GuestUploadApproved` and `guest_upload_limit` as people write them: 'Guest upload approved', 'Guest upload limit'. */
export function words(name: string): string {
  const parted = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/[_.\-/]+/g, ' ')
    .trim()
    .toLowerCase();
  return parted.charAt(0).toUpperCase() + parted.slice(1);
}

/** A value of a document for reading: dates stay as they are recorded, lists are joined, nothing is left out. */
export function shown(value: unknown): string {
  if (value === undefined) return '';
  if (value === null) return 'none';
  if (value === '') return 'empty';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(shown).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
