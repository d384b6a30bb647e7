import type { Page } from 'playwright-core';
import type { GigAnswer } from '../../../api/contract/gig.ts';
import { issueToken } from '../../../commands/account.ts';
import type { Person, TestLoom } from '../../server.ts';
import { files, signedIn, signedInAsClient, signedInAsEditor } from '../spec.ts';

export type Who = 'visitor' | 'photographer' | 'client' | 'editor';

/** A studio in which every screen has something to show. */
export interface Studio {
  loom: TestLoom;
  asha: Person;
  gig: GigAnswer;
  locked: GigAnswer;
  /** Opens the editors' dashboard. */
  teamCode: string;
  /** Of a mail that nobody answered yet. */
  resetToken: string;
  enter: Record<Who, (page: Page) => Promise<unknown>>;
}

export async function furnish(loom: TestLoom): Promise<Studio> {
  const asha = await loom.register();
  const ask = async <T>(method: string, path: string, body?: unknown): Promise<T> => (await loom.call<T>(method, `/api/v1${path}`, { token: asha.token, body })).body;
  const gig = await loom.createGig(asha, { gig_name: 'Meera & Arjun', description: 'Two families, one evening.', category: 'Wedding', location: 'Fort Kochi', guest_uploads_enabled: true });
  const locked = await loom.createGig(asha, { gig_name: 'Mehendi', gig_type: 'private', password: 'jasmine 7' });
  const { received } = await loom.upload(asha, gig.gig_id, [...(await files(1, 2, 3, 4)), ...(await files(1)).map(({ bytes }) => ({ name: 'AGAIN.jpg', bytes: Buffer.concat([bytes, Buffer.from('again')]) }))]);
  await loom.settled();
  const { folder_id: folder } = await ask<{ folder_id: string }>('POST', `/gigs/${gig.gig_id}/folders`, { folder_name: 'Ceremony' });
  await ask('PUT', `/gigs/${gig.gig_id}/media/move`, { media_ids: [received[0]!.media_id], folder_id: folder });
  const form = new FormData();
  form.append('guest_name', 'Nila Bose');
  form.append('files', new Blob([new Uint8Array((await files(9))[0]!.bytes)]), 'GUEST.jpg');
  await ask('POST', `/guest/upload/${gig.access_code}`, form);
  const { client } = await ask<{ client: { client_email: string; access_code: string } }>('POST', `/gigs/${gig.gig_id}/clients`, { client_name: 'Meera Nair', client_email: 'meera@loom.test', permissions: ['view', 'download', 'comment', 'edit'] });
  const login = await ask<{ access_token: string; gig_id: string; permissions: string[] }>('POST', '/client/login', { client_email: client.client_email, access_code: client.access_code });
  const theirs = { token: login.access_token };
  await loom.call('POST', `/api/v1/media/${received[1]!.media_id}/comment`, { ...theirs, body: { comment: 'This one for the wall, please.' } });
  await loom.call('POST', `/api/v1/media/${received[1]!.media_id}/approve`, { ...theirs, body: { approved: true } });
  await ask('PUT', `/gigs/${gig.gig_id}/media/${received[1]!.media_id}/photographer-approve`);
  const { team_member: nila } = await ask<{ team_member: { access_code: string } }>('POST', `/gigs/${gig.gig_id}/team`, { team_name: 'Nila Thomas', team_email: 'nila@loom.test' });
  const editor = await ask<{ access_token: string; gig_id: string }>('POST', '/team/login', { access_code: nila.access_code });
  const edits = new FormData();
  for (const [name, seed] of [[received[1]!.filename, 21], ['UNKNOWN.jpg', 22]] as const) edits.append('files', new Blob([new Uint8Array((await files(seed))[0]!.bytes)]), name);
  await loom.call('POST', `/api/v1/gigs/${gig.gig_id}/team-upload`, { token: editor.access_token, body: edits });
  await loom.call('GET', `/api/v1/public/download/${received[2]!.media_id}`);
  await loom.settled();
  return {
    loom, asha, gig, locked, teamCode: nila.access_code,
    resetToken: await issueToken(loom.loom.house.write, 'resetToken', asha.id),
    enter: { visitor: (page) => page.goto('about:blank'), photographer: (page) => signedIn(page, asha), client: (page) => signedInAsClient(page, login), editor: (page) => signedInAsEditor(page, editor) },
  };
}
