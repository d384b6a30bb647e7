import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailTeams } from '../../reactions/teamMails.ts';
import { makeJpeg } from '../pictures.ts';
import { type Person, type TestLoom, startLoom } from '../server.ts';

let loom: TestLoom;
let asha: Person;
beforeAll(async () => {
  loom = await startLoom();
  asha = await loom.register();
});
afterAll(() => loom.close());

test('what is approved while mails about the burst before go out is told whole in the next', async () => {
  const { gig_id: gigId } = await loom.createGig(asha, { gig_name: 'Meera & Arjun' });
  const act = async <T>(method: string, path: string, body: object, token = asha.token): Promise<T> => {
    const answer = await loom.call<T>(method, `/api/v1${path}`, { token, body });
    expect(answer).toMatchObject({ status: 200 });
    return answer.body;
  };
  const files = await Promise.all(
    [1, 2, 3].map(async (seed) => ({
      name: `IMG_${seed}.JPG`,
      bytes: await makeJpeg({ width: 160, height: 120, seed }),
    })),
  );
  const photos = (await loom.upload(asha, gigId, files)).received.map(({ media_id: id }) => id);
  const { client } = await act<{ client: { client_email: string; access_code: string } }>(
    'POST',
    `/gigs/${gigId}/clients`,
    { client_name: 'Meera', client_email: 'meera@loom.test' },
  );
  await act('POST', `/gigs/${gigId}/team`, { team_name: 'Kavi', team_email: 'kavi@loom.test' });
  const { access_token: meera } = await act<{ access_token: string }>('POST', '/client/login', {
    client_email: client.client_email,
    access_code: client.access_code,
  });
  await loom.settled();
  const approve = async (id: string | undefined): Promise<void> => {
    await act('POST', `/media/${id}/approve`, { approved: true }, meera);
    await act('PUT', `/gigs/${gigId}/media/${id}/photographer-approve`, {});
    await loom.settled();
  };
  const subjects: string[] = [];
  const send = async ({ subject }: { subject: string }): Promise<void> => {
    subjects.push(subject);
    for (const id of subjects.length === 1 ? photos.slice(1) : []) await approve(id);
  };
  const tell = (minutes: number) =>
    mailTeams(
      { ...loom.loom.context, address: loom.loom.context.sites.address, mailer: { send } },
      Date.now() + minutes * 60_000,
    );
  await approve(photos[0]);
  expect([await tell(11), await tell(11), await tell(11)]).toEqual([1, 1, 0]);
  expect(subjects).toEqual([
    'A photo of Meera & Arjun is approved for editing',
    '2 photos of Meera & Arjun are approved for editing',
  ]);
});
