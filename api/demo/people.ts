import { paintPicture, retouched } from './pictures.ts';
import { arch, evening } from './scenes.ts';

/** Who comes to the demonstration's wedding besides its photographer. */
const client = {
  client_name: 'Aanya Kapoor',
  client_email: 'aanya@loom.demo',
  permissions: ['view', 'download', 'comment', 'edit'],
};
const editor = { team_name: 'Nila Thomas', team_email: 'nila@loom.demo' };
const guest = { guest_name: 'Kabir', guest_email: 'kabir@loom.demo' };
/** Of the photos that the client likes, the first are approved for editing; of those, some are back. */
const LIKED = 7;
const CHOSEN = 5;
const RETURNED = 2;

/** A call of the API that must succeed; by the photographer unless another token is given. */
export type Ask = <T>(method: string, path: string, body?: unknown, token?: string) => Promise<T>;
const formOf = (files: { name: string; bytes: Uint8Array }[], fields: Record<string, string> = {}): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const { name, bytes } of files)
    form.append('files', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), name);
  return form;
};

/** The client likes, comments and approves; answers the address that opens their gallery. */
async function choose(ask: Ask, gigId: string, media: readonly string[]): Promise<string> {
  const { client: access } = await ask<{ client: { client_email: string; access_code: string } }>(
    'POST',
    `/gigs/${gigId}/clients`,
    client,
  );
  const { client_email, access_code } = access;
  const { access_token: token } = await ask<{ access_token: string }>(
    'POST',
    '/client/login',
    { client_email, access_code },
    '',
  );
  for (const id of media.slice(0, LIKED)) await ask('POST', `/media/${id}/like`, { liked: true }, token);
  for (const id of media.slice(0, CHOSEN)) await ask('POST', `/media/${id}/approve`, { approved: true }, token);
  await ask('POST', `/media/${media[0]!}/comment`, { comment: 'This one for the wall, please!' }, token);
  await ask('POST', `/media/${media[0]!}/comment`, { comment: 'It will look lovely in print.' });
  await ask('POST', `/media/${media[3]!}/comment`, { comment: 'A little brighter?' }, token);
  await ask('POST', `/client/gig/${gigId}/finish-selecting`, {}, token);
  return `/client/login#email=${encodeURIComponent(client_email)}&code=${access_code}`;
}

/** The editor takes what is approved and returns some of it, of which one is published and the rest waits; answers the address of the dashboard. */
async function retouch(ask: Ask, origin: string, gigId: string, media: readonly string[]): Promise<string> {
  for (const id of media.slice(0, CHOSEN)) await ask('PUT', `/gigs/${gigId}/media/${id}/photographer-approve`, {});
  const { team_member: member } = await ask<{ team_member: { access_code: string } }>(
    'POST',
    `/gigs/${gigId}/team`,
    editor,
  );
  const { access_token: token } = await ask<{ access_token: string }>(
    'POST',
    '/team/login',
    { access_code: member.access_code },
    '',
  );
  const { media: approved } = await ask<{ media: { filename: string; download_url: string }[] }>(
    'GET',
    `/team/gig/${gigId}/media`,
    undefined,
    token,
  );
  const back = approved.slice(0, RETURNED).map(async ({ filename, download_url }) => {
    const original = Buffer.from(await (await fetch(`${origin}${download_url}`)).arrayBuffer());
    return { name: filename.replace(/\.\w+$/, '-edit.jpg'), bytes: await retouched(original) };
  });
  const { received } = await ask<{ received: { media_id: string }[] }>(
    'POST',
    `/gigs/${gigId}/team-upload`,
    formOf(await Promise.all(back)),
    token,
  );
  await ask('POST', `/gigs/${gigId}/edits/publish`, { media_ids: [received[0]!.media_id] });
  return `/team#${member.access_code}`;
}

/** A guest shares two photos from a phone; one is approved, the other waits. */
async function share(ask: Ask, gigId: string, takenAt: string): Promise<void> {
  const { access_code: code } = await ask<{ access_code: string }>('GET', `/gigs/${gigId}`);
  const paint = (name: string, scene: typeof arch, seed: number) =>
    paintPicture({ name, scene, seed, width: 1000, height: 1333, takenAt });
  const [shown, held] = [await paint('IMG_0071.JPG', arch, 71), await paint('IMG_0072.JPG', evening, 72)];
  const { received } = await ask<{ received: { media_id: string }[] }>(
    'POST',
    `/guest/upload/${code}`,
    formOf(
      [
        { name: 'IMG_0071.JPG', bytes: shown },
        { name: 'IMG_0072.JPG', bytes: held },
      ],
      guest,
    ),
    '',
  );
  await ask('POST', `/gigs/${gigId}/guest-uploads/${received[0]!.media_id}/approve`, {});
}

/** Fills a gig with people; answers where its client and its editor come in. */
export async function bringPeople(
  ask: Ask,
  origin: string,
  gigId: string,
  media: readonly string[],
  takenAt: string,
): Promise<{ client: string; editor: string }> {
  const opened = await choose(ask, gigId, media);
  const dashboard = await retouch(ask, origin, gigId, media);
  await share(ask, gigId, takenAt);
  return { client: opened, editor: dashboard };
}
