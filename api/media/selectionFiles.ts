import { escapedText } from '../../domain/kernel/markup.ts';
import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { titleName, withoutExtension } from '../../domain/kernel/names.ts';
import type { ClientView } from '../../projections/clientAccess.ts';
import { type InteractionView, interactions, picks } from '../../projections/interaction.ts';
import { type MediaView, mediaItems } from '../../projections/media.ts';
import type { AppContext } from '../runtime/appContext.ts';
import type { Sendable } from '../http/send.ts';
import { distinctNames } from '../download/zip/names.ts';
import { planZip } from '../download/zip/plan.ts';
import { everyPage } from '../../projections/core/pages.ts';

/** One photo of a selection: as Lightroom and Capture One understand choices. */
export interface Named {
  media: MediaView;
  /** 0 to 5, or -1 for what was rejected. */
  rating: number;
  /** A colour, or empty. */
  label: string;
  /** Further columns of the table. */
  more: Record<string, string>;
  comments: string[];
}

/** A cell of RFC 4180; what a spreadsheet would run as a formula is text (an apostrophe in front). */
const cell = (value: string): string =>
  `"${(/^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/.test(value) && !/^-\d+$/.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`;
const csvOf = (rows: readonly Named[]): string =>
  [
    ['filename', 'rating', 'label', ...Object.keys(rows[0]?.more ?? {})].join(','),
    ...rows.map(({ media, rating, label, more }) =>
      [media.filename, String(rating), label, ...Object.values(more)].map(cell).join(','),
    ),
  ].join('\r\n');

/** For XML 1.0: entities for what has a meaning there, nothing for control characters that it cannot hold. */
const escaped = (text: string): string =>
  escapedText(text.replaceAll(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, ''));

/** An XMP sidecar (Adobe XMP Specification, Part 1): rating, colour label, and comments as the description. */
function xmpOf({ rating, label, comments }: Named): string {
  const description =
    comments.length === 0
      ? ''
      : `\n   <dc:description><rdf:Alt><rdf:li xml:lang="x-default">${escaped(comments.join('\n'))}</rdf:li></rdf:Alt></dc:description>\n  `;
  return `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
 <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
  <rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmp:Rating="${rating}"${label ? ` xmp:Label="${label}"` : ''}>${description}</rdf:Description>
 </rdf:RDF>
</x:xmpmeta>
<?xpacket end="w"?>
`;
}

const slice =
  (bytes: Buffer) =>
  async ({ start, end }: { start: number; end: number }) =>
    Readable.from([bytes.subarray(start, end + 1)]);
const whole = (bytes: Buffer, type: string, attachment: string): Sendable => ({
  size: bytes.length,
  type,
  etag: `"${crc32(bytes).toString(16)}-${bytes.length}"`,
  attachment,
  maxAge: 0,
  open: slice(bytes),
});

/** A selection as a file that editing programs read, by the cameras' file names. `title` begins its name. */
export function filesOf(title: string, selection: readonly Named[], format: 'txt' | 'csv' | 'xmp'): Sendable {
  const rows = selection.toSorted((a, b) => a.media.filename.localeCompare(b.media.filename, 'en', { numeric: true }));
  const name = `${titleName(title, 'Photos')} - selection`;
  if (format === 'csv') return whole(Buffer.from(`\uFEFF${csvOf(rows)}\r\n`), 'text/csv; charset=utf-8', `${name}.csv`);
  if (format === 'txt')
    return whole(
      Buffer.from(rows.map(({ media }) => `${media.filename}\n`).join('')),
      'text/plain; charset=utf-8',
      `${name}.txt`,
    );
  // A sidecar lies beside its photo under the photo's name.
  const names = distinctNames(rows.map(({ media }) => `${withoutExtension(media.filename)}.xmp`));
  const plan = planZip(
    rows.map((row, index) => {
      const bytes = Buffer.from(xmpOf(row));
      return {
        name: names[index]!,
        size: bytes.length,
        crc32: crc32(bytes),
        modified: new Date(row.media.uploadedAt),
        open: slice(bytes),
      };
    }),
  );
  return {
    size: plan.size,
    type: 'application/zip',
    etag: plan.etag(),
    attachment: `${name} (XMP).zip`,
    maxAge: 0,
    open: async ({ start, end }) => plan.stream(start, end),
  };
}

/** Approved is the stronger word: five stars and green, four stars and yellow for a like. */
function rowOf(media: MediaView, liked: boolean, approved: boolean, comments: string[]): Named {
  const yes = (so: boolean): string => (so ? 'yes' : 'no');
  return {
    media,
    rating: approved ? 5 : 4,
    label: approved ? 'Green' : 'Yellow',
    more: { liked: yes(liked), approved: yes(approved), comments: comments.join(' / ') },
    comments,
  };
}

/** A client's selection as such a file. */
export function selectionFiles({ reads }: Pick<AppContext, 'reads'>) {
  const chosen = reads.reader(picks);
  const photos = reads.reader(mediaItems);
  const said = reads.reader(interactions);

  const rowsOf = async (client: ClientView): Promise<Named[]> => {
    const rows: Named[] = [];
    for await (const items of everyPage(chosen, {
      index: 'byClient',
      where: { clientId: client.id, chosen: true },
    })) {
      const ids = items.map(({ mediaId }) => mediaId);
      const [views, remarks] = await Promise.all([photos.getMany(ids), said.getMany(ids)]);
      const mediaOf = new Map(views.map((view) => [view.id, view]));
      const remarksOf = new Map<string, InteractionView>(remarks.map((view) => [view.id, view]));
      for (const { mediaId, liked, approved } of items) {
        const media = mediaOf.get(mediaId);
        const comments = (remarksOf.get(mediaId)?.comments ?? [])
          .filter(({ authorId }) => authorId === client.id)
          .map(({ comment }) => comment);
        if (media && !media.inBin) rows.push(rowOf(media, liked, approved, comments));
      }
    }
    return rows;
  };

  return async (client: ClientView, format: 'txt' | 'csv' | 'xmp'): Promise<Sendable> =>
    filesOf(client.name || 'Client', await rowsOf(client), format);
}
