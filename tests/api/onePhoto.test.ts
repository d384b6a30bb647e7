import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ClientMedia } from '../../api/contract/clientAccess.ts';
import type { MediaAnswer } from '../../api/contract/media.ts';
import type { TeamMedia } from '../../api/contract/teamAccess.ts';
import { makeJpeg } from '../pictures.ts';
import { type Person, type TestLoom, startLoom } from '../server.ts';
import { answerOf } from './teamAccessStudio.ts';

/** The link of a photo asks for it by its id. */
let loom: TestLoom;
let asha: Person;
let gigId: string;
/** Approved for editing; not approved; in the bin; of another gig. */
let ids: Record<'approved' | 'other' | 'binned' | 'elsewhere', string>;
let meera: string;
let nila: string;

const given = async <T>(method: string, path: string, body: unknown, token = asha.token): Promise<T> => {
  const answer = await loom.call<T>(method, `/api/v1${path}`, { token, body });
  expect([path, answer.status]).toEqual([path, 200]);
  return answer.body;
};

beforeAll(async () => {
  loom = await startLoom();
  asha = await loom.register();
  ({ gig_id: gigId } = await loom.createGig(asha, { gig_name: 'Meera & Arjun' }));
  const { gig_id: another } = await loom.createGig(asha, { gig_name: 'Another' });
  const files = await Promise.all(
    ['a.jpg', 'b.jpg', 'c.jpg'].map(async (name, seed) => ({
      name,
      bytes: await makeJpeg({ width: 300, height: 200, seed }),
    })),
  );
  const received = (await loom.upload(asha, gigId, files)).received;
  const [a, b, c] = files.map(({ name }) => received.find(({ filename }) => filename === name)!.media_id) as [
    string,
    string,
    string,
  ];
  const elsewhere = (
    await loom.upload(asha, another, [{ name: 'd.jpg', bytes: await makeJpeg({ width: 300, height: 200, seed: 9 }) }])
  ).received[0]!.media_id;
  ids = { approved: a, other: b, binned: c, elsewhere };
  const { client } = await given<{ client: { client_email: string; access_code: string } }>(
    'POST',
    `/gigs/${gigId}/clients`,
    { client_name: 'Meera', client_email: 'meera@loom.test', permissions: ['view'] },
  );
  meera = (
    await given<{ access_token: string }>('POST', '/client/login', {
      client_email: client.client_email,
      access_code: client.access_code,
    })
  ).access_token;
  const { team_member: member } = await given<{ team_member: { access_code: string } }>('POST', `/gigs/${gigId}/team`, {
    team_name: 'Nila',
    team_email: 'nila@loom.test',
  });
  nila = (await given<{ access_token: string }>('POST', '/team/login', { access_code: member.access_code }))
    .access_token;
  await loom.settled();
  await given('POST', `/media/${a}/approve`, { approved: true }, meera);
  await given('PUT', `/gigs/${gigId}/media/${a}/photographer-approve`, {});
  await given('DELETE', `/gigs/${gigId}/media/bulk`, { media_ids: [c] });
  await loom.settled();
});
afterAll(() => loom.close());

/** Without what an address bears of when it was made. */
const told = (media: object): unknown => JSON.parse(JSON.stringify(media).replaceAll(/\?[^"]*/g, ''));

test('one photo is told as the list tells it, and to whom the list would tell it', async () => {
  const roles = [
    {
      token: asha.token,
      list: `/gigs/${gigId}/media`,
      of: (body: unknown) => (body as { original_photos: MediaAnswer[] }).original_photos,
      sees: ['approved', 'other'],
    },
    {
      token: meera,
      list: `/client/gig/${gigId}/media`,
      of: (body: unknown) => (body as { media: ClientMedia[] }).media,
      sees: ['approved', 'other'],
    },
    {
      token: nila,
      list: `/team/gig/${gigId}/media`,
      of: (body: unknown) => (body as { media: TeamMedia[] }).media,
      sees: ['approved'],
    },
  ];
  for (const { token, list, of, sees } of roles) {
    const listed = new Map(of(await answerOf(loom, list, token)).map((media) => [media.media_id, media]));
    expect([...listed.keys()].sort()).toEqual(sees.map((name) => ids[name as keyof typeof ids]).sort());
    for (const [name, id] of Object.entries(ids)) {
      const { status, body } = await loom.call<{ detail: string }>('GET', `/api/v1${list}/${id}`, { token });
      if (sees.includes(name))
        expect([list, name, status, told(body)]).toEqual([list, name, 200, told(listed.get(id)!)]);
      else expect([list, name, status, body.detail]).toEqual([list, name, 404, 'This photo is no longer here.']);
    }
  }
});
