import { clients } from '../../projections/clientAccess.ts';
import { guests } from '../../projections/guest.ts';
import type { ReadSide } from '../../projections/core/runner.ts';
import { team } from '../../projections/teamAccess.ts';

export type UploaderKind = 'browser' | 'camera' | 'guest' | 'client' | 'team';
export interface Uploader {
  kind: UploaderKind;
  name: string;
}

const NAMELESS = { guest: 'A guest', client: 'A client', team: 'A team member' } as const;
const parts = (uploader: string): [kind: string, rest: string] => {
  const cut = uploader.indexOf(':');
  return cut < 0 ? [uploader, ''] : [uploader.slice(0, cut), uploader.slice(cut + 1)];
};
/** `<FTP login>:<model>`; a login holds no colon. */
function cameraOf(rest: string): Uploader {
  const [login, model] = parts(rest);
  return { kind: 'camera', name: [model, login].filter(Boolean).join(' · ') || 'Camera' };
}

/** Names for `MediaView.uploader`, as the photographer reads them. Whoever cannot be named any more is told by what they are. */
export function openUploaders(reads: ReadSide) {
  const readers = { guest: reads.reader(guests), client: reads.reader(clients), team: reads.reader(team) };
  return async (uploaders: Iterable<string>): Promise<(uploader: string) => Uploader> => {
    const wanted = [...new Set(uploaders)].map((uploader) => [uploader, ...parts(uploader)] as const);
    const idsOf = (kind: string): string[] => wanted.flatMap(([, of, id]) => (of === kind ? [id] : []));
    const people = await Promise.all([
      readers.guest.getMany(idsOf('guest')),
      readers.client.getMany(idsOf('client')),
      readers.team.getMany(idsOf('team')),
    ]);
    const names = new Map(people.flat().map(({ id, name }) => [id, name]));
    return (uploader) => {
      const [kind, rest] = parts(uploader);
      if (kind === 'camera') return cameraOf(rest);
      if (kind === 'guest' || kind === 'client' || kind === 'team')
        return { kind, name: names.get(rest) || NAMELESS[kind] };
      return { kind: 'browser', name: 'You' };
    };
  };
}
