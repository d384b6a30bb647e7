import { refuse } from '../../domain/kernel/refusal.ts';
import { factLine, timeVal } from './listing.ts';
import { quoted, resolvePath } from './names.ts';
import type { Commands, Control } from './control.ts';
import type { FtpEntry, FtpSession } from './studio.ts';

/** Walking and changing the tree (RFC 959, 4.1.3; RFC 3659). */
export const treeCommands: Commands = {
  PWD: { run: (control) => control.reply(257, `${quoted(control.folder)} is the current folder.`) },
  CWD: { run: changeFolder },
  CDUP: { run: (control) => changeFolder(control, '..') },
  MKD: {
    async run(control, argument) {
      const path = pathOf(control, argument);
      await sessionOf(control).makeFolder(path);
      control.reply(257, `${quoted(path)} is made.`);
    },
  },
  SIZE: {
    async run(control, argument) {
      control.reply(213, String((await fileAt(control, argument)).size));
    },
  },
  MDTM: {
    async run(control, argument) {
      // The old way of setting a time is `MDTM YYYYMMDDHHMMSS name`.
      if (/^\d{14} ./.test(argument)) return control.reply(213, 'The time is taken from the photo itself.');
      control.reply(213, timeVal((await entryAt(control, argument)).modified));
    },
  },
  MFMT: {
    async run(control, argument) {
      const [, time, name] = /^(\d{14})(?:\.\d+)? (.+)$/.exec(argument) ?? [];
      if (!time || !name) return control.reply(501, 'MFMT needs a time and a name.');
      await entryAt(control, name);
      // Accepted, so that mirroring clients are content; a photo's time comes from the photo.
      control.reply(213, `Modify=${time}; ${pathOf(control, name)}`);
    },
  },
  MLST: {
    async run(control, argument) {
      const path = pathOf(control, argument);
      const entry = await entryAt(control, argument);
      control.reply(250, 'End', [`Listing ${path}`, ` ${factLine({ ...entry, name: path })}`]);
    },
  },
  DELE: {
    async run(control, argument) {
      await fileAt(control, argument);
      await sessionOf(control).remove(pathOf(control, argument));
      control.reply(250, 'Removed.');
    },
  },
  RMD: {
    async run(control, argument) {
      await sessionOf(control).remove(pathOf(control, argument));
      control.reply(250, 'Removed.');
    },
  },
  RNFR: {
    async run(control, argument) {
      await entryAt(control, argument);
      control.renameFrom = pathOf(control, argument);
      control.reply(350, 'And the new name?');
    },
  },
  RNTO: {
    async run(control, argument) {
      const from = control.renameFrom;
      control.renameFrom = undefined;
      if (!from) return control.reply(503, 'RNFR comes first.');
      await sessionOf(control).rename(from, pathOf(control, argument));
      control.reply(250, 'Renamed.');
    },
  },
};

export function sessionOf(control: Control): FtpSession {
  return control.session ?? refuse('unauthenticated', 'ftp.login', 'Please sign in with USER and PASS.');
}

export function pathOf(control: Control, argument: string): string {
  return resolvePath(control.folder, argument);
}

export async function entryAt(control: Control, argument: string): Promise<FtpEntry> {
  const path = pathOf(control, argument);
  if (path === '/') return { name: '/', kind: 'folder', size: 0, modified: new Date() };
  return (await sessionOf(control).stat(path)) ?? refuse('notFound', 'ftp.absent', `There is no ${path} here.`);
}

async function fileAt(control: Control, argument: string): Promise<FtpEntry> {
  const entry = await entryAt(control, argument);
  return entry.kind === 'file' ? entry : refuse('notFound', 'ftp.folder', `${entry.name} is a folder.`);
}

async function changeFolder(control: Control, argument: string): Promise<void> {
  const path = pathOf(control, argument);
  const entry = await entryAt(control, argument);
  if (entry.kind !== 'folder') return control.reply(550, `${path} is not a folder.`);
  control.folder = path;
  control.reply(250, `The current folder is ${quoted(path)}.`);
}
