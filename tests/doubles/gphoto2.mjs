/**
 * A stand-in for gphoto2's program with one camera on the cable: what it has lies in a folder. `state.json` there:
 * settings by path, how it misbehaves. Its card is the folder `card`; what it takes is copied from `picture.jpg`. One
 * program has the camera at a time. Movies end as the program's do: with words among the complaints, and status 0; so
 * does one that is told by SIGTERM that its camera broke it off.
 */
import { appendFileSync, copyFileSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const HOUR = 3_600_000;

const [, , folder, ...args] = process.argv;
const state = JSON.parse(readFileSync(join(folder, 'state.json'), 'utf8'));
const card = join(folder, 'card');
const CARD = '/store_00010001/DCIM/100CANON';
const after = (name) => args.flatMap((arg, at) => (arg === name ? [args[at + 1]] : []));
const say = (text) => process.stdout.write(`${text}\n`);
const fail = (number, text) => {
  process.stderr.write(`\n*** Error ***              \n*** Error (${number}: '${text}') ***       \n\n`);
  process.exit(1);
};

const called = (text) => appendFileSync(join(folder, 'calls.txt'), `${text}\n`);
called(args.join(' '));
const lock = join(folder, 'lock');
const claim = () => {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' });
    process.on('exit', () => rmSync(lock, { force: true }));
  } catch {
    try {
      process.kill(Number(readFileSync(lock, 'utf8')), 0);
    } catch {
      // Whoever had it was killed.
      rmSync(lock, { force: true });
      return claim();
    }
    fail(-53, 'Could not claim the USB device');
  }
};
if (!args.includes('--auto-detect')) claim();

/** A frame of a movie, which tells its number in a comment. */
const numbered = (picture, n) =>
  Buffer.concat([picture.subarray(0, 2), Buffer.from([0xff, 0xfe, 0, 6]), uint32(n), picture.subarray(2)]);
const uint32 = (n) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(n);
  return bytes;
};
const movie = async () => {
  const { lacking = false, everyMs = 40, frames = Infinity, between = '', deaf = false } = state.movie ?? {};
  const ending = new AbortController();
  process.on('SIGINT', () => deaf || ending.abort());
  const picture = readFileSync(join(folder, 'picture.jpg'));
  const leave = () => {
    process.stderr.write('ERROR: Movie capture error... Exiting.\nMovie capture finished\n');
    process.exit(0);
  };
  process.on('SIGTERM', leave);
  if (lacking || Array.isArray(state.misbehaves)) leave();
  for (let n = 1; !ending.signal.aborted; n++) {
    // Whoever reads has gone: as by SIGPIPE.
    process.stdout.once('error', () => process.exit(1));
    process.stdout.write(between);
    process.stdout.write(numbered(picture, n));
    const pause = n < frames ? everyMs : HOUR;
    await wait(pause, undefined, { signal: ending.signal }).catch(() => undefined);
  }
  called('movie ended');
  process.exit(0);
};

const how = state.misbehaves;
if (args.includes('--capture-movie') && (!how || Array.isArray(how))) await movie();
if (how && !args.includes('--auto-detect')) {
  if (how === 'hangs') await new Promise(() => setInterval(() => undefined, 1000));
  if (how === 'endless') {
    const piece = Buffer.alloc(1 << 20, 1);
    const [name] = after('--filename');
    for (;;) {
      if (name) appendFileSync(name.replace('%f.%C', 'IMG.JPG'), piece);
      await new Promise((done) => process.stdout.write(piece, done));
    }
  }
  if (how === 'garbage') process.stdout.write('\u0000\u0001 {"no": ');
  else fail(...how);
} else if (args.includes('--auto-detect')) {
  say('Model                          Port            ');
  say('----------------------------------------------------------');
  if (state.plugged) say('Canon EOS 5D Mark III          usb:001,004     ');
  say('Mass Storage Camera            disk:/media/card');
} else if (args.includes('--list-config')) {
  say('/main/actions/syncdatetime');
  for (const path of Object.keys(state.settings)) say(path);
} else if (after('--get-config').length > 0) {
  for (const path of after('--get-config')) {
    const { current, choices } = state.settings[path];
    say(`Label: Some label\nReadonly: 0\nType: RADIO\nCurrent: ${current}`);
    for (const [n, choice] of choices.entries()) say(`Choice: ${n} ${choice}`);
    say('END');
  }
} else if (after('--set-config-value').length > 0) {
  for (const change of after('--set-config-value')) {
    const [path, value] = change.split('=');
    state.settings[path].current = value;
  }
  writeFileSync(join(folder, 'state.json'), JSON.stringify(state));
} else if (args.includes('--storage-info')) {
  say(`[Storage 0]\nlabel=SD\ntotalcapacity=1000000 KB\nfree=${1_000_000 - readdirSync(card).length} KB`);
} else if (args.includes('--list-files')) {
  for (const name of readdirSync(card)) say(`${CARD}/${name}`);
} else if (args.includes('--capture-preview')) {
  process.stdout.write(readFileSync(join(folder, 'picture.jpg')));
} else if (args.includes('--capture-image-and-download')) {
  mkdirSync(card, { recursive: true });
  const name = `IMG_${String(readdirSync(card).length + 1).padStart(4, '0')}.JPG`;
  copyFileSync(join(folder, 'picture.jpg'), join(card, name));
  copyFileSync(join(folder, 'picture.jpg'), after('--filename')[0].replace('%f.%C', name));
} else if (after('--get-file').length > 0) {
  copyFileSync(join(card, after('--get-file')[0]), after('--filename')[0]);
} else fail(-6, 'Unsupported operation');
