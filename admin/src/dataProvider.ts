import { HttpError, type DataProvider, type GetListParams, type RaRecord } from 'react-admin';
import { auditGigs, auditUsers, createAuditor, outboxMails, parkedReactions } from '../../api/contract/audit.ts';
import { serverCameras } from '../../api/contract/serverCamera.ts';
import { adminUpgrades } from '../../api/contract/upgrade.ts';
import { call } from './api/call.ts';
import { cursorPages } from './api/cursors.ts';

interface Loaded {
  items: RaRecord[];
  next: string | null;
  total: number;
}

/** How each resource is read, as records with an `id`. The small ones come whole. */
const sources: Record<string, (page: { limit: number; cursor: string | undefined }) => Promise<Loaded>> = {
  async gigs(page) {
    const { gigs, next_cursor, total } = await call(auditGigs, { query: page });
    return { items: gigs.map((gig) => ({ ...gig, id: gig.gig_id })), next: next_cursor, total };
  },
  async users(page) {
    const { users, next_cursor, total } = await call(auditUsers, { query: page });
    return { items: users.map((user) => ({ ...user, id: user.user_id })), next: next_cursor, total };
  },
  async upgrades(page) {
    const { upgrades, next_cursor, total } = await call(adminUpgrades, { query: page });
    return { items: upgrades.map((one) => ({ ...one, id: one.upgrade_id })), next: next_cursor, total };
  },
  async cameras() {
    const { cameras } = await call(serverCameras);
    return { items: cameras.map((one) => ({ ...one, id: one.camera_id })), next: null, total: cameras.length };
  },
  async parked() {
    const { parked } = await call(parkedReactions);
    return { items: parked, next: null, total: parked.length };
  },
  async outbox(page) {
    const { mails, next_cursor, total } = await call(outboxMails, { query: page });
    return { items: mails, next: next_cursor, total };
  },
};

const totals = new Map<string, number>();
const pages = cursorPages<RaRecord>(async (list, cursor) => {
  const [resource = '', limit] = list.split(' ');
  const source = sources[resource];
  if (!source) throw new HttpError(`There is no list of ${resource}.`, 404);
  const loaded = await source({ limit: Number(limit), cursor });
  totals.set(resource, loaded.total);
  return loaded;
});

async function getList(resource: string, params: GetListParams) {
  const { page = 1, perPage = 25 } = params.pagination ?? {};
  const { items, more } = await pages(`${resource} ${perPage}`, page);
  return {
    data: items,
    total: totals.get(resource) ?? items.length,
    pageInfo: { hasNextPage: more, hasPreviousPage: page > 1 },
  };
}

async function create(resource: string, { data }: { data: { email: string; full_name: string; password: string } }) {
  if (resource !== 'users') return unchangeable();
  const { user_id } = await call(createAuditor, { body: data });
  return {
    data: {
      id: user_id,
      user_id,
      full_name: data.full_name,
      email: data.email,
      role: 'auditor',
      email_verified: true,
      erases_at: null,
      created_at: new Date().toISOString(),
    },
  };
}

/** History is read, not edited: what react-admin could ask for beyond this has no call. */
const unchangeable = () => Promise.reject(new HttpError('The console does not change this.', 405));

export const dataProvider = {
  getList,
  create,
  getOne: unchangeable,
  getMany: unchangeable,
  getManyReference: unchangeable,
  update: unchangeable,
  updateMany: unchangeable,
  delete: unchangeable,
  deleteMany: unchangeable,
} as unknown as DataProvider;
