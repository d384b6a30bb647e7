import { test } from 'vitest';
import { type ClientRecordEvent, clientRecord } from '../../domain/client.ts';
import { given } from '../given.ts';

const details = {
  name: 'Om Shah',
  email: 'om@loom.test',
  phone: '+91 90000 00001',
  company: '',
  address: '',
  notes: '',
  stateCode: '',
  gstin: '',
};
const one = { clientId: 'c1', ownerId: 'asha' };
const om = { ...one, ...details };
const added: ClientRecordEvent = { type: 'ClientRecordAdded', ...om };
const archived: ClientRecordEvent = { type: 'ClientRecordArchived', ...one };
const at = '2026-11-23T10:00:00.000Z';
const removed: ClientRecordEvent = { type: 'ClientRecordRemoved', ...one, at };
const erased: ClientRecordEvent = { type: 'ClientRecordErased', ...one };
const remove = { type: 'RemoveClientRecord', hasInvoices: false, at } as const;
const GONE = 'This client is no longer here.';

test('a client of a studio is added once', () => {
  const add = { type: 'AddClientRecord', ...om } as const;
  given(clientRecord).when(add).then(added);
  given(clientRecord, added)
    .when({ ...add, name: 'Om S.' })
    .then();
});

test('by hand, one who is known is refused', () => {
  const open = { type: 'OpenClientRecord', ...om } as const;
  given(clientRecord).when(open).then(added);
  given(clientRecord, added).when(open).thenRefused('conflict', 'Om Shah has this email address already.');
  given(clientRecord, added, erased).when(open).thenRefused('conflict');
});

test('a change that changes nothing is none', () => {
  const change = { type: 'ChangeClientRecord', ...details } as const;
  given(clientRecord, added).when(change).then();
  given(clientRecord, added)
    .when({ ...change, company: 'Shah & Sons' })
    .then({ type: 'ClientRecordChanged', ...om, company: 'Shah & Sons' });
  given(clientRecord).when(change).thenRefused('notFound', GONE);
  given(clientRecord, added, removed).when(change).thenRefused('notFound', GONE);
});

test('the archive is left by the way that led into it', () => {
  given(clientRecord, added).when({ type: 'ArchiveClientRecord' }).then(archived);
  given(clientRecord, added, archived).when({ type: 'ArchiveClientRecord' }).then();
  given(clientRecord, added, removed).when({ type: 'ArchiveClientRecord' }).thenRefused('notFound', GONE);
  given(clientRecord, added, archived)
    .when({ type: 'RestoreClientRecord' })
    .then({ type: 'ClientRecordUnarchived', ...one });
  given(clientRecord, added).when({ type: 'RestoreClientRecord' }).then();
});

test('a client is deleted, and comes back as they were; one with invoices is archived', () => {
  given(clientRecord, added).when(remove).then(removed);
  given(clientRecord, added, removed).when(remove).then();
  given(clientRecord, added, archived, removed)
    .when({ type: 'RestoreClientRecord' })
    .then({ type: 'ClientRecordRestored', ...one });
  given(clientRecord, added)
    .when({ ...remove, hasInvoices: true })
    .then(archived);
  given(clientRecord, added, archived)
    .when({ ...remove, hasInvoices: true })
    .then();
});

test('a client is erased once: with the account of the studio, or an hour after the removal', () => {
  const erase = { type: 'EraseClientRecord', at, ownerErased: true } as const;
  given(clientRecord, added).when(erase).then(erased);
  given(clientRecord, added, erased).when(erase).then();
  given(clientRecord).when(erase).then();
  const purge = { type: 'EraseClientRecord', at: '2026-11-23T11:00:00.000Z' } as const;
  given(clientRecord, added).when(purge).then();
  given(clientRecord, added, removed)
    .when({ ...purge, at })
    .then();
  given(clientRecord, added, removed).when(purge).then(erased);
});
