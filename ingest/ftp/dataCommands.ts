import { parseExtendedPort, parsePort, passiveTuple } from './addresses.ts';
import { activeChannel, passiveChannel } from './dataChannel.ts';
import type { Commands, Control } from './control.ts';
import { isIPv4 } from 'node:net';

/** How the next data connection comes about (RFC 959, 4.1.2; RFC 2428). */
export const dataCommands: Commands = {
  PASV: {
    async run(control) {
      if (control.epsvOnly) return control.reply(503, 'EPSV ALL was said.');
      const host = control.service.ports.announce(control.localAddress, control.address);
      if (!isIPv4(host)) return control.reply(522, 'This connection is IPv6: use EPSV.');
      const port = await passive(control);
      if (port) control.reply(227, `Entering Passive Mode (${passiveTuple(host, port)}).`);
    },
  },
  EPSV: {
    async run(control, argument) {
      if (/^ALL$/i.test(argument)) {
        control.epsvOnly = true;
        return control.reply(200, 'Only EPSV from now on.');
      }
      if (argument !== '' && argument !== (isIPv4(control.localAddress) ? '1' : '2'))
        return control.reply(522, 'Use EPSV without a network.');
      const port = await passive(control);
      if (port) control.reply(229, `Entering Extended Passive Mode (|||${port}|)`);
    },
  },
  PORT: { run: (control, argument) => active(control, parsePort(argument)) },
  EPRT: { run: (control, argument) => active(control, parseExtendedPort(argument)) },
};

async function passive(control: Control): Promise<number | undefined> {
  control.data?.close();
  control.data = undefined;
  const server = await control.service.ports.listen(control.localAddress, control.address);
  if (!server) {
    control.reply(425, 'Every data port is in use. Please try again in a moment.');
    return undefined;
  }
  const channel = passiveChannel(server, control.address, control.service.limits.dataUnused);
  control.data = channel;
  return channel.port;
}

/** Only to the client's own address: a server that connects anywhere it is told is a weapon (RFC 2577, 3). */
function active(control: Control, target: { host: string; port: number } | undefined): void {
  if (control.epsvOnly) return control.reply(503, 'EPSV ALL was said.');
  if (!target) return control.reply(501, 'That is no address and port.');
  if (target.host !== control.address || target.port < 1024)
    return control.reply(504, 'Data goes to your own address, on a port from 1024 up.');
  control.data?.close();
  control.data = activeChannel(target.host, target.port, control.localAddress);
  control.reply(200, 'Noted.');
}
