import { operations } from '../../api/contract/all.ts';
import type { Operation } from '../../api/contract/operation.ts';
import { accountCalls } from './calls/accounts.ts';
import { assistantCalls } from './calls/assistant.ts';
import { besideCalls } from './calls/beside.ts';
import { bookingCalls } from './calls/bookings.ts';
import { businessCalls } from './calls/business.ts';
import { cameraCalls } from './calls/cameras.ts';
import { clientCalls } from './calls/clients.ts';
import { faceCalls } from './calls/faces.ts';
import { galleryCalls } from './calls/gallery.ts';
import { gigCalls } from './calls/gigs.ts';
import { historyCalls } from './calls/history.ts';
import { invoiceCalls } from './calls/invoices.ts';
import { mediaCalls } from './calls/media.ts';
import { portfolioCalls } from './calls/portfolio.ts';
import { planCalls } from './calls/plans.ts';
import { teamCalls } from './calls/team.ts';
import type { Row, Rows } from './row.ts';

/** Who may do what: role, call and state, with the status that is expected. One file an area, in `calls/`. */
const areas: readonly Rows[] = [
  accountCalls,
  bookingCalls,
  businessCalls,
  invoiceCalls,
  gigCalls,
  mediaCalls,
  clientCalls,
  teamCalls,
  galleryCalls,
  faceCalls,
  assistantCalls,
  cameraCalls,
  historyCalls,
  portfolioCalls,
  planCalls,
];

export interface Line extends Row {
  name: string;
  method: string;
  path: string;
  operation?: Operation;
}

const byId = new Map(operations.map((operation) => [operation.id, operation]));
const rows = areas.flatMap((area) => Object.entries(area));

/** What is wrong with the table itself, in sentences. */
export const gaps: string[] = [
  ...operations
    .filter(({ id }) => !rows.some(([name]) => name === id))
    .map(
      ({ id, method, path, access }) =>
        `${method} ${path} has no line: add \`${id}: { who: ... }\` to the area's file in tests/rights/calls/ (its access is '${access}'; see roles.ts for the usual lines).`,
    ),
  ...rows
    .filter(([name]) => !byId.has(name))
    .map(([name]) => `The contract has no operation ${name}: take its line out of tests/rights/calls/.`),
  ...rows
    .filter(([name], index) => rows.findIndex(([other]) => other === name) !== index)
    .map(([name]) => `${name} has two lines in tests/rights/calls/.`),
];

export const lines: Line[] = [
  ...rows.flatMap(([name, row]) => {
    const operation = byId.get(name);
    return operation ? [{ ...row, name, method: operation.method, path: operation.path, operation }] : [];
  }),
  ...Object.entries(besideCalls).map(([name, row]) => ({ ...row, name })),
];
