/** Names of a zip's entries, as its central directory has them (APPNOTE 4.3.12), each with whether it says that it is UTF-8. */
export function zipEntries(bytes: Uint8Array): { name: string; utf8: boolean }[] {
  const zip = Buffer.from(bytes);
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  const entries: { name: string; utf8: boolean }[] = [];
  for (let at = zip.readUInt32LE(end + 16), left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const [name, extra, comment] = [28, 30, 32].map((field) => zip.readUInt16LE(at + field)) as [
      number,
      number,
      number,
    ];
    entries.push({
      name: zip.toString('utf8', at + 46, at + 46 + name),
      utf8: (zip.readUInt16LE(at + 8) & 0x800) !== 0,
    });
    at += 46 + name + extra + comment;
  }
  return entries;
}
