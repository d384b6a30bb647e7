import type { Person, TestLoom } from './server.ts';

/** Switches a photographer's public profile on: others find it from now on, and may ask for bookings. */
export async function showProfile(it: TestLoom, person: Person, more: Record<string, unknown> = {}): Promise<Person> {
  const { status, body } = await it.call('POST', '/api/v1/profile/setup', {
    token: person.token,
    body: { privacy_settings: { public_profile_enabled: true }, ...more },
  });
  if (status !== 200) throw new Error(`the profile of ${person.name}: ${status} ${JSON.stringify(body)}`);
  return person;
}
