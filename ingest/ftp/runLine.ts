import { commands, keepsRestart } from './commands.ts';
import type { Command, Control } from './control.ts';
import type { Line } from './lines.ts';
import { decodeLine } from './names.ts';
import { failureReply } from './replies.ts';

/** What may be said while a transfer runs: ABOR, which also takes its place in the queue, and STAT, which is answered at once. */
export function interrupts(control: Control, text: string): boolean {
  if (/^ABOR\b/i.test(text)) control.transfer()?.abort('The transfer was aborted');
  if (!/^STAT\s*$/i.test(text)) return false;
  void commands['STAT']?.run(control, '');
  return true;
}

/** `nonsense`: what leads to nothing when it is said again and again, as everything does before signing in. */
export async function runLine(control: Control, line: Line): Promise<'served' | 'nonsense'> {
  if (line === 'tooLong') {
    control.reply(500, 'That line is too long.');
    return 'nonsense';
  }
  const text = decodeLine(line);
  const space = text.indexOf(' ');
  const name = (space < 0 ? text : text.slice(0, space)).trim().toUpperCase();
  const command = commands[name];
  if (!command) control.reply(name === '' ? 500 : 502, 'That command is not known.');
  else if (!command.open && !control.session) control.reply(530, 'Please sign in with USER and PASS.');
  else await runCommand(control, name, command, space < 0 ? '' : text.slice(space + 1));
  return command && control.session ? 'served' : 'nonsense';
}

async function runCommand(control: Control, name: string, command: Command, argument: string): Promise<void> {
  try {
    // What let it in may have ended since: a camera stays signed in for hours.
    if (!command.open) await control.session?.authorise();
    await command.run(control, argument);
  } catch (error) {
    const { code, text: why } = failureReply(error);
    if (code === 451)
      control.service.log({
        event: 'failed',
        connection: control.id,
        address: control.address,
        why: name,
        cause: error,
      });
    control.reply(code, why);
  }
  if (!keepsRestart.has(name)) {
    control.restart = undefined;
    control.announced = undefined;
  }
  if (name !== 'RNFR') control.renameFrom = undefined;
}
