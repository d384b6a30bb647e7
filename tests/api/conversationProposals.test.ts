import { expect, test } from 'vitest';
import { conversationIdOf } from '../../commands/conversation.ts';
import { must } from '../rights/arrive.ts';
import { createFolder } from '../../commands/gig.ts';
import { derivedId, newId } from '../../domain/kernel/id.ts';
import { INJECTED, openToolStage, today } from '../toolStage.ts';

const {
  addClient,
  aFolder,
  anInvoice,
  asha,
  business,
  clientId,
  folders,
  gig,
  head,
  invoices,
  loom,
  propose,
  ravi,
  since,
  take,
  thread,
} = await openToolStage();

test('a proposal happens by a press, once, and what comes of it has its conversation as the cause', async () => {
  const [before, id] = [await head(), thread()];
  const action = await propose(asha, anInvoice(), { thread_id: id });
  expect(action).toMatchObject({
    action: 'draft_invoice',
    lines: ['2 × Album: ₹3,001', 'Due 7 days later. The draft reckons tax where there is any, and is not sent.'],
  });
  const conversationId = conversationIdOf(asha.id, id);
  expect(await since(before, 'ActionProposed')).toMatchObject([{ cause: conversationId, event: { userId: asha.id } }]);
  // Somebody else's press finds nothing.
  expect(await take(ravi, action.action_id)).toMatchObject({ status: 404 });
  const pressed = await Promise.all([take(asha, action.action_id), take(asha, action.action_id)]);
  pressed.push(await take(asha, action.action_id));
  for (const { status, body } of pressed) {
    expect(status).toBe(200);
    expect(body).toEqual(pressed[0]!.body);
  }
  const drafts = (await invoices(asha)).filter(({ status }) => status === 'draft');
  expect(drafts.map((each) => `/business/invoices/${each.invoice_id}`)).toEqual([pressed[0]!.body.opens]);
  const made = await since(before, 'InvoiceDrafted', 'ActionTaken', 'InvoiceSent');
  expect(made.map(({ type, cause }) => [type, cause])).toEqual([
    ['InvoiceDrafted', conversationId],
    ['ActionTaken', conversationId],
  ]);
});
test('what was made and has been removed since is not made by another press', async () => {
  const { action_id: id, title, lines } = await propose(asha, aFolder('Portraits'));
  expect([title, lines]).toEqual([`Make a folder in ${INJECTED}`, ['Portraits']]);
  expect((await take(asha, id)).body).toMatchObject({ message: 'The folder is made.', opens: `/gigs/${gig.gig_id}` });
  expect(await folders()).toContain('Portraits');
  const path = `/api/v1/gigs/${gig.gig_id}/folders`;
  const all = await must<{ folders: { folder_id: string; folder_name: string }[] }>(loom, 'GET', path, asha);
  const { folder_id: folderId } = all.folders.find(({ folder_name: name }) => name === 'Portraits')!;
  await must(loom, 'DELETE', `${path}/${folderId}`, asha);
  expect((await take(asha, id)).status).toBe(200);
  expect(await folders()).not.toContain('Portraits');
});
test('a press that was cut off between the deed and its event does the rest, and the deed no second time', async () => {
  const before = await head();
  const { action_id: id } = await propose(asha, aFolder('Half done'));
  const { write } = loom.loom.context;
  const actor = { kind: 'user', id: asha.id, role: 'photographer', sessionId: 'cut' } as const;
  const made = { gigId: gig.gig_id, folderId: derivedId('folder', id), name: 'Half done' };
  await write.run(createFolder, made, { actor, correlation: newId() });
  expect((await take(asha, id)).status).toBe(200);
  expect((await folders()).filter((name) => name === 'Half done').length).toBe(1);
  expect((await since(before, 'FolderCreated', 'ActionTaken')).map(({ type }) => type)).toEqual([
    'FolderCreated',
    'ActionTaken',
  ]);
});
test('a mail to a client is written by their own mail program, to the mailbox that the studio has', async () => {
  const letter = {
    client_id: clientId,
    subject: 'Bcc: all@evil.test\r\nAlbum?',
    text: 'Dear Meera,\nyour album & cover',
  };
  const before = await head();
  const { action_id: id, lines } = await propose(asha, ['write_to_client', { ...letter, to: 'evil@evil.test' }]);
  expect(lines).toEqual(['To meera@loom.test', letter.subject, '', 'Dear Meera,', 'your album & cover']);
  const { opens } = (await take(asha, id)).body;
  expect(opens).toBe(
    'mailto:meera%40loom.test?subject=Bcc%3A%20all%40evil.test%0D%0AAlbum%3F&body=Dear%20Meera%2C%0D%0Ayour%20album%20%26%20cover',
  );
  expect((await since(before, 'ActionTaken')).length).toBe(1);
});

test('a press refuses in a sentence where the right is withdrawn, or the proposal is no longer there', async () => {
  const gone = { status: 404, body: { detail: 'This proposal is no longer here. Please ask Loom AI once more.' } };
  expect(await take(asha, 'no-such-action')).toMatchObject(gone);
  const id = thread();
  const forgotten = await propose(asha, aFolder('Forgotten'), { thread_id: id });
  await must(loom, 'DELETE', `/api/v1/loom-ai/threads/${id}`, asha);
  expect(await take(asha, forgotten.action_id)).toMatchObject(gone);
  const passing = await loom.createGig(asha, { gig_name: 'Passing' });
  const late = await propose(asha, aFolder('Late', passing.gig_id));
  await must(loom, 'DELETE', '/api/v1/gigs/bulk-delete', { token: asha.token, body: { gig_ids: [passing.gig_id] } });
  expect(await take(asha, late.action_id)).toMatchObject({ status: 404, body: { detail: 'Gig not found' } });
  const leaving = await addClient(asha, 'Leaving Client');
  const unwanted = await propose(asha, anInvoice(leaving));
  const [letter, expired] = [
    await propose(asha, ['write_to_client', { client_id: leaving, subject: 'a', text: 'b' }]),
    await propose(asha, aFolder('Expired')),
  ];
  await business(asha, 'DELETE', `/clients/${leaving}`);
  for (const { action_id: pressed } of [unwanted, letter]) {
    const { status, body } = await take(asha, pressed);
    expect([status, body.detail]).toEqual([404, 'This client is no longer here.']);
  }
  const { vault, now } = loom.loom.context.write;
  const kept = (await vault.get('proposedAction', expired.action_id))!;
  expect(JSON.stringify(kept.value)).not.toContain('Expired');
  const days = (kept.expiresAt! - now().getTime()) / 86_400_000;
  expect([days > 29.9, days <= 30]).toEqual([true, true]);
  await vault.put('proposedAction', expired.action_id, kept.value, { group: asha.id, expiresAt: now().getTime() - 1 });
  expect(await take(asha, expired.action_id)).toMatchObject(gone);
  expect(await folders()).not.toContain('Expired');
});

test('a press is for what was read: once a mailbox, a name or a gig has changed, it refuses in a sentence', async () => {
  const changed = { status: 409, body: { detail: expect.stringContaining('has changed since it was proposed') } };
  const moving = await addClient(asha, 'Moving Client');
  const passing = await loom.createGig(asha, { gig_name: 'Before' });
  const letter = await propose(asha, ['write_to_client', { client_id: moving, subject: 'a', text: 'b' }]);
  const bill = await propose(asha, anInvoice(moving));
  const folder = await propose(asha, aFolder('Renamed', passing.gig_id));
  const renameGig = (name: string) =>
    must(loom, 'PUT', `/api/v1/gigs/${passing.gig_id}`, {
      token: asha.token,
      body: { gig_name: name, location: 'Fort Kochi', date_time: `${today}T18:00` },
    });
  const rename = (client: object) => business(asha, 'PUT', `/clients/${moving}`, client);
  await rename({ client_name: 'Moving Client', client_email: 'other@loom.test' });
  expect(await take(asha, letter.action_id)).toMatchObject(changed);
  await rename({ client_name: 'Somebody Else', client_email: 'other@loom.test' });
  expect(await take(asha, bill.action_id)).toMatchObject(changed);
  await renameGig('After');
  expect(await take(asha, folder.action_id)).toMatchObject(changed);
  // As it was again, it is what was read.
  await renameGig('Before');
  expect((await take(asha, folder.action_id)).status).toBe(200);
  // What was taken is told as it stands, whatever is changed later.
  await renameGig('After');
  expect((await take(asha, folder.action_id)).status).toBe(200);
});
