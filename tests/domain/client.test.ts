import { test } from 'vitest';
import { type ClientRecordEvent, clientRecord } from '../../domain/client.ts';
import { given } from '../given.ts';

const om = {
  clientId: 'c1',
  ownerId: 'asha',
  name: 'Om Shah',
  email: 'om@loom.test',
  phone: '+91 90000 00001',
  company: '',
  address: '',
  notes: '',
};
const added: ClientRecordEvent = { type: 'ClientRecordAdded', ...om };

test('a client of a studio is added once', () => {
  given(clientRecord)
    .when({ type: 'AddClientRecord', ...om })
    .then(added);
  given(clientRecord, added)
    .when({ type: 'AddClientRecord', ...om, name: 'Om S.' })
    .then();
});
