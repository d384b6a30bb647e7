import { setTimeout as wait } from 'node:timers/promises';
import type { Commands, Control } from './control.ts';

/** Signing in, TLS, signing out (RFC 959, 4.1.1; RFC 2228; RFC 4217). */
export const accessCommands: Commands = {
  USER: {
    open: true,
    run(control, name) {
      if (control.session) return control.reply(530, 'You are signed in already.');
      if (name === '') return control.reply(501, 'USER needs a name.');
      control.user = name;
      control.reply(331, 'Now the password.');
    },
  },
  PASS: { open: true, run: signIn },
  ACCT: { open: true, run: (control) => control.reply(202, 'No account is needed.') },
  QUIT: {
    open: true,
    run(control) {
      control.reply(221, 'Goodbye.');
      control.end();
    },
  },
  REIN: { open: true, run: (control) => control.reply(502, 'Connect again instead.') },
  AUTH: {
    open: true,
    run(control, mechanism) {
      if (!control.service.tls) return control.reply(502, 'TLS is not set up here.');
      if (control.secure) return control.reply(503, 'This connection is protected already.');
      if (!/^(TLS|TLS-C|SSL|TLS-P)$/i.test(mechanism)) return control.reply(504, 'Only AUTH TLS is known.');
      control.reply(234, 'Go on with TLS.');
      control.upgrade();
      // RFC 2228: AUTH SSL and TLS-P imply protected data connections.
      if (/^(SSL|TLS-P)$/i.test(mechanism)) control.protect = true;
    },
  },
  PBSZ: {
    open: true,
    run: (control) => (control.secure ? control.reply(200, 'PBSZ=0') : control.reply(503, 'AUTH TLS comes first.')),
  },
  PROT: {
    open: true,
    run(control, level) {
      if (!control.secure) return control.reply(503, 'AUTH TLS comes first.');
      const wanted = level.toUpperCase();
      if (wanted !== 'P' && wanted !== 'C') return control.reply(536, 'PROT P and PROT C are known.');
      control.protect = wanted === 'P';
      control.reply(200, `Data connections are ${control.protect ? 'protected' : 'in the clear'}.`);
    },
  },
  CCC: { open: true, run: (control) => control.reply(534, 'The control connection stays protected.') },
};

async function signIn(control: Control, password: string): Promise<void> {
  const { user, service } = control;
  if (control.session) return control.reply(230, 'You are signed in already.');
  if (!user) return control.reply(503, 'USER comes first.');
  const { address, id: connection } = control;
  const session = await service.studio.login(user, password, address, connection);
  if (session) {
    control.session = session;
    service.guard.succeeded(address);
    service.log({ event: 'login', connection, address, user, secure: control.secure });
    return control.reply(230, 'Signed in.');
  }
  control.failedLogins += 1;
  service.log({ event: 'loginFailed', connection, address, user });
  await wait(service.guard.failed(address), undefined, { ref: false });
  control.user = undefined;
  if (control.failedLogins < service.limits.loginTries) return control.reply(530, 'Wrong user name or password.');
  control.reply(421, 'Too many wrong passwords. Check the FTP settings and connect again.');
  control.end();
}
