import { accessCommands } from './accessCommands.ts';
import type { Commands } from './control.ts';
import { dataCommands } from './dataCommands.ts';
import { settingCommands } from './settingCommands.ts';
import { transferCommands } from './transferCommands.ts';
import { treeCommands } from './treeCommands.ts';

const known: Commands = {
  ...accessCommands,
  ...settingCommands,
  ...treeCommands,
  ...dataCommands,
  ...transferCommands,
};

/** Every command by its name; the X names are RFC 775's. Without a prototype, since clients choose what is looked up. */
export const commands: Commands = Object.assign(Object.create(null) as Commands, known, {
  XPWD: known['PWD'],
  XCWD: known['CWD'],
  XCUP: known['CDUP'],
  XMKD: known['MKD'],
  XRMD: known['RMD'],
  HELP: {
    open: true,
    run: (control) => control.reply(214, 'End', ['Known commands:', ` ${Object.keys(known).sort().join(' ')}`]),
  },
} satisfies Record<string, Commands[string] | undefined>);

/** These follow one another in pairs: any other command between them forgets the first. */
export const keepsRestart = new Set([
  'REST',
  'PASV',
  'EPSV',
  'PORT',
  'EPRT',
  'ALLO',
  'TYPE',
  'SIZE',
  'NOOP',
  'PBSZ',
  'PROT',
  'MODE',
  'STRU',
]);
