import { oneLine } from './replies.ts';
import type { Commands, Control } from './control.ts';

const features = [
  'UTF8',
  'SIZE',
  'MDTM',
  'MFMT',
  'REST STREAM',
  'EPSV',
  'EPRT',
  'TVFS',
  'MLST Type*;Size*;Modify*;Perm*;',
];
const tlsFeatures = ['AUTH TLS', 'PBSZ', 'PROT'];

/** Parameters and small talk (RFC 959, 4.1.2 and 4.1.3; RFC 2389). */
export const settingCommands: Commands = {
  NOOP: { open: true, run: (control) => control.reply(200, 'Here.') },
  SYST: { open: true, run: (control) => control.reply(215, 'UNIX Type: L8') },
  FEAT: {
    open: true,
    run: (control) =>
      control.reply(211, 'End', [
        'Features:',
        ...[...(control.service.tls ? tlsFeatures : []), ...features].map((name) => ` ${name}`),
      ]),
  },
  OPTS: { open: true, run: options },
  HOST: { open: true, run: (control) => control.reply(220, 'Welcome.') },
  CLNT: { open: true, run: (control) => control.reply(200, 'Nice to meet you.') },
  // Photos are never converted: A is accepted because some cameras ask for it, and means I.
  TYPE: {
    run: (control, type) =>
      /^(A( N)?|I|L 8)$/i.test(type)
        ? control.reply(200, 'Type is set.')
        : control.reply(504, 'Only types A and I are known.'),
  },
  MODE: {
    run: (control, mode) =>
      /^S$/i.test(mode) ? control.reply(200, 'Mode is stream.') : control.reply(504, 'Only mode S is known.'),
  },
  STRU: {
    run: (control, structure) =>
      /^F$/i.test(structure)
        ? control.reply(200, 'Structure is file.')
        : control.reply(504, 'Only structure F is known.'),
  },
  ALLO: {
    run(control, argument) {
      const size = /^\d+/.exec(argument);
      if (!size) return control.reply(501, 'ALLO needs a number of bytes.');
      control.announced = Number(size[0]);
      control.reply(200, 'Noted.');
    },
  },
  REST: {
    run(control, argument) {
      if (!/^\d{1,15}$/.test(argument)) return control.reply(501, 'REST needs a number of bytes.');
      control.restart = Number(argument);
      control.reply(350, `The next upload starts at byte ${argument}.`);
    },
  },
  SITE: {
    run(control, argument) {
      const [verb = ''] = argument.toUpperCase().split(' ');
      if (verb === 'HELP') return control.reply(214, 'SITE CHMOD, UTIME and UMASK are accepted and change nothing.');
      if (['CHMOD', 'UTIME', 'UMASK'].includes(verb)) return control.reply(200, 'Accepted.');
      control.reply(504, 'Not known.');
    },
  },
};

function options(control: Control, argument: string): void {
  const [name = '', ...rest] = argument.split(' ');
  switch (name.toUpperCase()) {
    case 'UTF8':
    case 'UTF-8':
      return control.reply(200, 'Names are UTF-8.');
    case 'MLST':
      return control.reply(200, oneLine(`MLST OPTS ${rest.join(' ') || 'Type;Size;Modify;Perm;'}`));
    default:
      return control.reply(501, 'That option is not known.');
  }
}
