import { newId } from '../../../domain/kernel/id.ts';
import { json } from '../http.ts';
import { admins, everybody, readers } from '../roles.ts';
import type { Rows } from '../row.ts';

const tells = 'history' as const;
const states = ['public'] as const;

/** The console: what happened, for admins and auditors; administration, for admins. The documentation, for everybody. */
export const historyCalls: Rows = {
  auditGigs: { who: readers, states, tells },
  auditGigEvents: { who: readers, tells },
  auditGigAsOf: { who: readers, tells },
  auditEventChange: { who: readers, states, tells, ids: () => ({ position: '5' }) },
  auditVerify: { who: readers, tells },
  auditUsers: { who: readers, states, tells },

  parkedReactions: { who: admins, states, tells },
  retryParked: { who: { ...admins, admin: 404 }, states, ids: () => ({ id: 'nothing-is-parked' }) },
  outboxMails: { who: admins, states, tells },
  serverCameras: { who: admins, states, tells },
  findStudios: { who: admins, states, tells },
  assignCamera: {
    who: { ...admins, admin: 404 },
    states,
    ids: () => ({ id: 'no-such-camera' }),
    send: () => json({ user_id: 'nobody' }),
  },
  createAuditor: {
    who: admins,
    states,
    send: () => json({ email: `${newId()}@loom.test`, full_name: 'Another auditor', password: 'correct horse 9' }),
  },

  openApiDocument: { who: everybody, states },
  documentationPage: { who: everybody, states },
};
