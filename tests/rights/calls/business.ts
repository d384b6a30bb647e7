import { newId } from '../../../domain/kernel/id.ts';
import { must } from '../arrive.ts';
import { json } from '../http.ts';
import { photographers, studio } from '../roles.ts';
import type { Cell, Row, Rows } from '../row.ts';

/** About no gig. */
const states: Row['states'] = ['public'];
const one = ({ place }: Cell) => ({ clientId: place.clientRecordId });
const form = () => ({ client_name: 'Tara Menon', client_email: `${newId()}@loom.test` });
const back = ({ world: { it }, place }: Cell) =>
  must(it, 'POST', `/api/v1/business/clients/${place.clientRecordId}/restore`, { token: place.owner.token });

/** Whom a studio works for. */
export const businessCalls: Rows = {
  listClientRecords: { who: photographers, states },
  addClientRecord: { who: photographers, states, send: () => json(form()) },
  getClientRecord: { who: studio, states, ids: one },
  changeClientRecord: { who: studio, states, ids: one, send: () => json(form()) },
  // Deleted or archived, they are put back for the next.
  deleteClientRecord: { who: studio, states, ids: one, after: back },
  archiveClientRecord: { who: studio, states, ids: one, after: back },
  restoreClientRecord: { who: studio, states, ids: one },
  previewClientImport: { who: photographers, states, send: () => json({ clients: [form()] }) },
  importClientRecords: { who: photographers, states, send: () => json({ clients: [form()] }) },
};
