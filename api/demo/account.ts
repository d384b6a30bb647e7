import type { Ask } from './people.ts';
import { paintPicture } from './pictures.ts';
import { forest, sea } from './scenes.ts';

/** Where the studio is signed in besides the browser that looks at it. */
const ELSEWHERE = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
];

export async function signInElsewhere(origin: string, who: { email: string; password: string }): Promise<void> {
  for (const agent of ELSEWHERE) {
    const { ok, status } = await fetch(`${origin}/api/v1/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': agent },
      body: JSON.stringify({ email: who.email, password: who.password }),
    });
    if (!ok) throw new Error(`The studio could not sign in elsewhere: ${status}`);
  }
}

const PHOTOS = 4;

/** A second studio at the limit of its trial, which asks for a plan that an admin answers. */
export async function bringTrial(
  ask: Ask,
  who: { full_name: string; email: string; password: string },
  dayOf: (days: number) => string,
): Promise<void> {
  await ask('POST', '/auth/register', who, '');
  const { email, password } = who;
  const { access_token: token } = await ask<{ access_token: string }>('POST', '/auth/login', { email, password }, '');
  const form = {
    gig_name: 'Backwaters at first light',
    description: 'A morning on the water at Kumarakom.',
    category: 'Others',
    location: 'Kumarakom',
    date_time: `${dayOf(-3)}T06:00`,
    gig_type: 'public',
  };
  const { gig_id: gigId } = await ask<{ gig_id: string }>('POST', '/gigs/create', form, token);
  const files = new FormData();
  for (let n = 0; n < PHOTOS; n++) {
    const name = `AM_${1001 + n}.JPG`;
    const scene = n % 2 ? forest : sea;
    const picture = { name, scene, seed: 900 + n, width: 1500, height: 1000, takenAt: `${dayOf(-3)}T06:1${n}:00` };
    files.append('files', new Blob([new Uint8Array(await paintPicture(picture))], { type: 'image/jpeg' }), name);
  }
  await ask('POST', `/gigs/${gigId}/upload-media`, files, token);
  await ask('POST', '/account/upgrade', { plan_id: 'monthly' }, token);
}
