import { setTimeout as pause } from 'node:timers/promises';
import type { TestLoom } from '../server.ts';
import { call } from './http.ts';
import { type World, command } from './world.ts';

/** A studio that asks for the same plan again and again, and an admin who grants it. */
export interface Buyer {
  token: string;
  adminToken: string;
  /** How often the plan was granted, as it was acknowledged. */
  granted: number;
}

/** Of one studio, at once and without a kill in between: more would be told to wait. */
const WISHES = 9;
const DAYS = 30;
const DAY_MS = 86_400_000;

export async function bringBuyer(loom: TestLoom): Promise<Buyer> {
  const { token } = await loom.register('Kavya Pillai', { plan: 'free-trial' });
  return { token, adminToken: loom.admin.token, granted: 0 };
}

export async function buyer(world: World, who: Buyer): Promise<void> {
  for (let wish = 0; wish < WISHES && !world.stopping; wish++) {
    const asked = await command<{ upgrade_id: string }>(world, who.token, 'POST', '/account/upgrade', {
      plan_id: 'monthly',
    });
    if (!asked) return;
    if (await command(world, who.adminToken, 'POST', `/admin/upgrades/${asked.upgrade_id}/grant`, {})) who.granted++;
    await pause(world.next() * 1500);
  }
}

/** Each grant that was acknowledged gave its days, once: the plan ends that many months after the first. */
export async function checkUpgrades(world: World, { token, granted }: Buyer): Promise<void> {
  const answer = await call({
    port: world.port,
    method: 'GET',
    path: '/subscriptions/current',
    headers: { authorization: `Bearer ${token}` },
  });
  const { plan_name: name, expiry_date: end } = answer.json<{ plan_name: string; expiry_date: string }>();
  const months = Math.round((Date.parse(end) - Date.now()) / DAY_MS / DAYS);
  if (granted > 0 && (name !== 'Monthly' || months !== granted))
    world.problems.push(`plans: ${granted} were granted, and ${name} ends in ${months} months`);
}
