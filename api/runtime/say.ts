/** Whoever started this process may read no more of it, as in `npm start | head`: no error of ours. */
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

/** Tells whoever started this process. */
export const say = (text: string): void => void process.stdout.write(`${text}\n`);
/** Tells them what went wrong. */
export const sayError = (text: string): void => void process.stderr.write(`${text}\n`);
