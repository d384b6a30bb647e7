import busboy from 'busboy';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { Refusal, refuse } from '../../domain/kernel/refusal.ts';

export interface FormFile {
  field: string;
  name: string;
  source: Readable;
}
export interface FormLimits {
  /** Who takes a file bounds its bytes. */
  files: number;
}

const MOST_FIELDS = 50;

/**
 * Streams form data: `onFile` gets each file as it arrives, with the text fields so far, and must consume it. Resolves with
 * all text fields when the form has ended and every file was dealt with. A form that breaks off rejects.
 */
export function readForm(
  request: IncomingMessage,
  limits: FormLimits,
  onFile: (file: FormFile, fields: Record<string, string>) => Promise<void>,
): Promise<Record<string, string>> {
  return new Promise((resolve, reject) => {
    const fields = Object.create(null) as Record<string, string>;
    const work: Promise<void>[] = [];
    const malformed = () =>
      new Refusal('malformed', 'form.malformed', 'The upload arrived incomplete. Please try again.');
    let parser: busboy.Busboy;
    try {
      parser = busboy({
        headers: request.headers,
        defParamCharset: 'utf8',
        highWaterMark: 1 << 18,
        fileHwm: 1 << 18,
        limits: { files: limits.files, fields: MOST_FIELDS, fieldSize: 10_000, parts: limits.files + MOST_FIELDS + 1 },
      });
    } catch {
      reject(new Refusal('malformed', 'form.absent', 'Please send the files as form data (multipart/form-data).'));
      return;
    }
    let broken = false;
    const breakOff = (reason: unknown): void => {
      if (broken) return;
      broken = true;
      request.unpipe(parser);
      request.resume();
      // Files whose bytes stopped coming must fail, not wait.
      parser.destroy(malformed());
      void Promise.allSettled(work).then(() => reject(reason));
    };
    parser.on('field', (name, value, { mimeType, valueTruncated }) => {
      if (valueTruncated)
        return breakOff(new Refusal('tooLarge', 'form.longField', 'A text in this form is too long.'));
      // A file whose name is empty is told as a field: it must not be left out in silence.
      if (mimeType === 'text/plain') fields[name] = value;
      else
        breakOff(
          new Refusal(
            'malformed',
            'file.nameless',
            'A file came without a name. Please give it one and send it again.',
          ),
        );
    });
    parser.on('file', (field, source, { filename }) => {
      // Cut before anybody reads it, its error would be nobody's; whoever reads it later is told all the same.
      source.on('error', () => undefined);
      const done = onFile({ field, name: filename || 'photo', source }, fields);
      work.push(done);
      // What a taker leaves of a file that it does not want passes by; a form that it cannot go on with ends.
      done.then(() => source.resume(), breakOff);
      // The parser would wait for a file that somebody closed.
      source.once('close', () => !source.readableEnded && done.then(() => breakOff(malformed()), breakOff));
    });
    parser.on('filesLimit', () =>
      breakOff(new Refusal('tooLarge', 'form.tooManyFiles', `Please send at most ${limits.files} files at once.`)),
    );
    // What is beyond a limit would be left out in silence.
    for (const limit of ['fieldsLimit', 'partsLimit'] as const)
      parser.on(limit, () => breakOff(new Refusal('tooLarge', 'form.tooManyFields', 'This form has too many fields.')));
    parser.on('error', () => breakOff(malformed()));
    // A form that broke off is no success, also when all files that came were good.
    parser.on('close', () => !broken && void Promise.all(work).then(() => resolve(fields), reject));
    request.on('aborted', () => breakOff(malformed()));
    request.on('error', () => breakOff(malformed()));
    request.pipe(parser);
  });
}

/** A whole small file, e.g. a selfie. Refuses `tooLarge`. */
export async function wholeOf(source: Readable, mostBytes: number, name: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  // On an early exit the source is left as it is: the rest of the form has still to pass.
  for await (const chunk of source.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > mostBytes)
      refuse('tooLarge', 'file.tooLarge', `${name} is too large: at most ${mostBytes >> 20} MB, please.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
