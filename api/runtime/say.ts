/** Whoever started this process may read no more of it, as in `npm start | head`: no error of ours. */
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

/** Tells whoever started this process. */
export const say = (text: string): void => void process.stdout.write(`${text}\n`);
/** Tells them what went wrong: a sentence, or what was thrown. */
export const sayError = (error: unknown): void =>
  void process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
