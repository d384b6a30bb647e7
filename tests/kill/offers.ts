import { setTimeout as pause } from 'node:timers/promises';
import type { Invoice } from '../../api/contract/invoice.ts';
import type { Quotation, QuotationCheck } from '../../api/contract/quotation.ts';
import { financialYearOf, indianDate } from '../../domain/kernel/financialYear.ts';
import type { TestLoom } from '../server.ts';
import { call } from './http.ts';
import { type World, command, insist } from './world.ts';

/** A studio that sends one quotation after the other, whose client answers them. */
export interface Offerer {
  token: string;
  clientId: string;
  /** Acknowledged as sent, by id: their numbers, and what was answered and done since. */
  sent: Map<string, { number: string; status: Quotation['status'] }>;
  /** Deleted drafts, and whether each was put back. */
  drafts: Map<string, boolean>;
  /** Links to them, and whether each was ended. */
  links: Map<string, boolean>;
}

const QUOTATIONS = 30;
const day = (days: number): string => indianDate(new Date(Date.now() + days * 86_400_000).toISOString());

export async function bringOfferer(loom: TestLoom): Promise<Offerer> {
  const { token } = await loom.register('Tara Iyer');
  const { body } = await loom.call<{ client: { client_id: string } }>('POST', '/api/v1/business/clients', {
    token,
    body: { client_name: 'Meera Nair', client_email: 'meera@clients.test' },
  });
  return { token, clientId: body.client.client_id, sent: new Map(), drafts: new Map(), links: new Map() };
}

type Told = { quotation: Quotation };
/** One of each kind in the first three rounds: accepted and invoiced, declined, deleted. */
export async function offerer(world: World, { token, clientId, sent, drafts, links }: Offerer): Promise<void> {
  const say = <T = Told>(method: string, path: string, body: object = {}) =>
    command<T>(world, token, method, `/business/quotations${path}`, body);
  const form = (rate: number) => ({
    client_id: clientId,
    valid_until: day(30),
    items: [{ description: 'Portraits', quantity: 1, rate }],
    terms: 'Half before the day.',
  });
  const link = async (id: string): Promise<string | undefined> => {
    const path = `/business/quotations/${id}`;
    const headers = { authorization: `Bearer ${token}` };
    const answer = await insist(world, { port: world.port, method: 'GET', path: `/api/v1${path}`, headers });
    const told = answer.json<{ url: string | null }>();
    return told.url ? new URL(told.url).hash.slice(1) : undefined;
  };
  for (let n = 0; n < 3 || (n < QUOTATIONS && !world.stopping); n++) {
    const drafted = await say('POST', '', form(1000));
    if (!drafted) return;
    const id = drafted.quotation.quotation_id;
    if (n % 3 === 2) {
      const isBack = n % 2 === 0;
      const deleted = await say('DELETE', `/${id}`);
      if (deleted && (!isBack || (await say('POST', `/${id}/restore`)))) drafts.set(id, isBack);
      continue;
    }
    await say('PUT', `/${id}`, form(2000));
    const told = await say('POST', `/${id}/send`);
    if (!told) continue;
    const known = { number: told.quotation.quotation_number, status: told.quotation.status };
    sent.set(id, known);
    const first = await link(id);
    if (first && (await say('DELETE', `/${id}/link`))) links.set(first, true);
    await say('POST', `/${id}/link`);
    const second = await link(id);
    if (!second) continue;
    links.set(second, false);
    const answer = (path: string, body: object) =>
      command<{ quotation: { status: Quotation['status'] } }>(
        world,
        token,
        'POST',
        `/public/quotations/${second}/${path}`,
        body,
      );
    if (n % 3 === 1) {
      if (await answer('decline', { reason: 'Too dear' })) known.status = 'declined';
    } else if (await answer('accept', { name: 'Meera Nair', hash: told.quotation.hash })) {
      known.status = 'accepted';
      const made = await say<{ invoice: Invoice }>('POST', `/${id}/invoice`);
      if (made) known.status = 'invoiced';
      const again = made && n % 2 === 0;
      if (again && (await command(world, token, 'DELETE', `/business/invoices/${id}`, {}))) {
        known.status = 'accepted';
        if (await say('POST', `/${id}/invoice`)) known.status = 'invoiced';
      }
    }
    await pause(world.next() * 400);
  }
}

/** Numbers stand in one row without a gap, each stands as it was answered, what was accepted is what stands, and of each there is one invoice at most. */
export async function checkOffers(world: World, { token, sent, drafts, links }: Offerer): Promise<void> {
  const get = async <T>(path: string): Promise<{ status: number; body: T }> => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await call({ port: world.port, method: 'GET', path: `/api/v1${path}`, headers });
    return { status: answer.status, body: answer.json<T>() };
  };
  const { quotations } = (await get<{ quotations: Quotation[] }>('/business/quotations?limit=200')).body;
  const numbers = quotations.flatMap(({ quotation_number: number }) => (number === '' ? [] : [number])).toSorted();
  const year = financialYearOf(day(0));
  const expected = numbers.map((_, n) => `QT/${year}/${String(n + 1).padStart(4, '0')}`);
  if (numbers.join() !== expected.join()) world.problems.push(`numbers of quotations: ${numbers.join()}`);
  const byId = new Map(quotations.map((of) => [of.quotation_id, of]));
  for (const [id, { number, status }] of sent) {
    const of = byId.get(id);
    if (of?.quotation_number !== number || of.status !== status)
      world.problems.push(`the quotation ${number} is ${of?.quotation_number} and ${of?.status}, not ${status}`);
    const isAccepted = status === 'accepted' || status === 'invoiced';
    const check = (await get<QuotationCheck>(`/business/quotations/${id}/check`)).body;
    if (check.unchanged !== (isAccepted ? true : null)) world.problems.push(`the quotation ${number} was changed`);
  }
  const { invoices } = (await get<{ invoices: Invoice[] }>('/business/invoices?limit=200')).body;
  const billed = quotations.filter(({ status }) => status === 'invoiced');
  if (invoices.length !== billed.length)
    world.problems.push(`${invoices.length} invoices of ${billed.length} quotations`);
  for (const [id, isBack] of drafts)
    if (byId.has(id) !== isBack)
      world.problems.push(`a deleted draft of a quotation is ${isBack ? 'not back' : 'there'}`);
  for (const [link, isEnded] of links) {
    const { status } = await get(`/public/quotations/${link}`);
    if (status !== (isEnded ? 404 : 200)) world.problems.push(`a link to a quotation answers ${status}`);
  }
}
