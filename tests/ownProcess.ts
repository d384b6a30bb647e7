import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** What a program prints that runs in a process of its own: `--input-type=module -e` with its text, or a file, after Node's own flags. */
export const printedByProcess = async (...args: string[]): Promise<string> =>
  (await promisify(execFile)(process.execPath, args)).stdout;
