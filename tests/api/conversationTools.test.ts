import { expect, test } from 'vitest';
import { openAiLine } from '../aiLine.ts';
import { conversationIdOf } from '../../commands/conversation.ts';
import { daysFrom } from '../../domain/kernel/financialYear.ts';
import { INJECTED, type Wanted, openToolStage, today } from '../toolStage.ts';

const {
  aFolder,
  anInvoice,
  asha,
  ask,
  clientId,
  gig,
  head,
  loom,
  model,
  propose,
  ravi,
  since,
  theirClient,
  theirs,
  thread,
  told,
} = await openToolStage();

test('tools find what is in the studio, and each look is an event with its conversation as the cause', async () => {
  const [before, id] = [await head(), thread()];
  const { results, response } = await told(
    asha,
    [
      ['find_gigs', { text: 'kochi', from: today }],
      ['count_photos', ''],
      ['count_photos', { gig_id: gig.gig_id }],
      ['best_of_gig', { gig_id: gig.gig_id, count: 3 }],
      ['unpaid_invoices', {}],
      ['on_day', { day: today }],
      ['on_day', { day: daysFrom(today, 9) }],
      ['find_clients', { text: 'mee' }],
    ],
    { thread_id: id },
  );
  expect(response).toBe('That is it.');
  expect(results).toMatchObject([
    { data: { total: 1, gigs: [{ gig_id: gig.gig_id, name: INJECTED, photos: 1 }] } },
    { data: { gigs: 1, photos: 1, videos: 0 } },
    { data: { photos: 1, videos: 0 } },
    { data: { measured: 1, photos: [{ filename: `${INJECTED}.jpg` }] } },
    { data: { total: 1, invoices: [{ due_rupees: 1000, due_on: today }] } },
    { data: { gigs: [{ gig_id: gig.gig_id }], bookings: [] } },
    { data: { gigs: [], bookings: [{ service: 'Wedding', status: 'pending' }] } },
    { data: { clients: [{ client_id: clientId, has_email: true }] } },
  ]);
  const conversationId = conversationIdOf(asha.id, id);
  const looked = await since(before, 'StudioLookedUp');
  expect(looked.map(({ event }) => (event as unknown as { lookUp: string }).lookUp)).toEqual([
    'find_gigs',
    'count_photos',
    'count_photos',
    'best_of_gig',
    'unpaid_invoices',
    'on_day',
    'on_day',
    'find_clients',
  ]);
  for (const { cause, event } of looked) {
    expect(cause).toBe(conversationId);
    expect(event).toMatchObject({ conversationId, userId: asha.id });
  }
});

test("a model that lies gets nothing: not another studio's data, nor tools that there are not, nor by garbage", async () => {
  const before = await head();
  const lies: [Wanted, string][] = [
    [['count_photos', { gig_id: theirs.gig_id }], 'Gig not found'],
    [['best_of_gig', { gig_id: theirs.gig_id }], 'Gig not found'],
    [['draft_invoice', anInvoice(theirClient)[1] as object], 'This client is no longer here.'],
    [['write_to_client', { client_id: theirClient, subject: 'x', text: 'y' }], 'This client is no longer here.'],
    [aFolder('Mine now', theirs.gig_id), 'Gig not found'],
    [['read_all_studios', { sql: 'select *' }], 'no such tool'],
    [['toString', {}], 'no such tool'],
    [['__proto__', {}], 'no such tool'],
    [['find_gigs', '{"text":'], 'not JSON'],
    [['find_gigs', '['.repeat(19_000)], 'not JSON'],
    [['find_gigs', 'null'], 'expected object'],
    [['find_gigs', { text: 'x'.repeat(201) }], '<=200'],
    [['find_gigs', { from: '2026-13-40' }], 'from:'],
    [['on_day', {}], 'day:'],
    [['best_of_gig', { gig_id: gig.gig_id, count: 1e9 }], '<=20'],
    [['draft_invoice', { client_id: clientId, items: [{ description: 'x', quantity: 1, rate: -5 }] }], '>=0'],
    [['draft_invoice', { client_id: clientId, items: [] }], 'items:'],
    [['make_folder', { gig_id: gig.gig_id, name: ' ' }], 'name:'],
  ];
  // As many as one round answers.
  for (let at = 0; at < lies.length; at += 8) {
    const some = lies.slice(at, at + 8);
    const { results, actions } = await told(
      asha,
      some.map(([wanted]) => wanted),
    );
    expect(actions).toEqual([]);
    for (const [n, [wanted, why]] of some.entries()) expect(results[n]!.error, wanted[0]).toContain(why);
  }
  // What is asked for by name is looked for among one's own: ids of others change nothing.
  const { results } = await told(asha, [
    ['find_gigs', { text: 'Secret', owner_id: ravi.id, user_id: ravi.id }],
    ['unpaid_invoices', { ownerId: ravi.id }],
    ['find_clients', { text: 'Hidden', ownerId: ravi.id }],
  ]);
  expect(results).toMatchObject([{ data: { total: 0, gigs: [] } }, { data: { total: 1 } }, { data: { clients: [] } }]);
  expect(JSON.stringify(results)).not.toMatch(/Secret of Ravi|Hidden Client/);
  expect(await since(before, 'ActionProposed', 'FolderCreated', 'InvoiceDrafted')).toEqual([]);
});

test('rounds of tools end, and so do the tools of one round and the proposals of one answer', async () => {
  const questions = model.asked.length;
  model.plays(model.calls({ name: 'count_photos', arguments: '{}' }));
  expect(await ask(asha)).toMatchObject({ status: 503 });
  expect(model.asked.length - questions).toBe(5);
  expect(model.asked.at(-1)!.tools).toBeUndefined();
  const before = await head();
  const { results } = await told(
    asha,
    Array.from({ length: 12 }, () => ['count_photos', {}] as Wanted),
  );
  expect(results.filter(({ error }) => error?.startsWith('That is enough')).length).toBe(4);
  expect((await since(before, 'StudioLookedUp')).length).toBe(8);
  const { actions } = await told(
    asha,
    Array.from({ length: 6 }, (_, n) => aFolder(`Folder ${n}`)),
  );
  expect(actions.length).toBe(3);
});

test('over the line it is said what is looked up, and what is proposed comes with the whole of the answer', async () => {
  const line = await openAiLine(loom);
  line.say({ type: 'hello', token: asha.token });
  await expect.poll(() => line.heard).toEqual([{ type: 'ready', model: true }]);
  model.plays(
    model.calls({ name: 'find_gigs', arguments: '{}' }, { name: 'constructor', arguments: '{}' }),
    model.calls({ name: 'make_folder', arguments: JSON.stringify(aFolder('By the line')[1]) }),
    model.says('Press, and it is there.'),
  );
  line.say({ message: 'Look', thread_id: 'line', feature: 'ideas', tools: true, token: asha.token });
  const heard = await line.answered('line');
  expect(heard.flatMap((each) => (each.type === 'tool' ? [each.tool] : []))).toEqual(['find_gigs', 'make_folder']);
  expect(heard.at(-1)).toMatchObject({
    type: 'complete',
    content: 'Press, and it is there.',
    actions: [{ action: 'make_folder', lines: ['By the line'] }],
  });
  // A model that only acts has said what it does.
  model.plays(model.calls({ name: 'make_folder', arguments: JSON.stringify(aFolder('Silent')[1]) }), model.says(' '));
  expect((await ask(asha)).body.response.trim()).toBe('Here is what I propose.');
  line.socket.close();
});

test('who takes everything of theirs along takes what was proposed to them', async () => {
  await propose(asha, aFolder('Taken along'), { thread_id: 'export' });
  const { keptConversations } = await import('../../commands/conversation.ts');
  const kept = await Array.fromAsync(keptConversations(loom.loom.context.write, asha.id));
  expect(kept.find(({ id }) => id === conversationIdOf(asha.id, 'export'))).toMatchObject({
    turns: [{ content: 'Please look' }, { content: 'That is it.' }],
    proposals: [{ action: 'make_folder', details: { name: 'Taken along' } }],
  });
});
