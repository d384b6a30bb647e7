import { startLoom } from '../server.ts';

/** A photographer with gigs and camera FTP switched on, in a data folder that no server is using. */
export interface BenchStudio {
  ownerId: string;
  email: string;
  password: string;
  gigIds: string[];
  ftp: { user: string; password: string };
}

/** Made by a Loom that runs in this process for a moment. */
export async function makeStudio(folder: string, gigs: number): Promise<BenchStudio> {
  const loom = await startLoom({ folder });
  try {
    const owner = await loom.register('Asha Rao');
    const gigIds: string[] = [];
    for (let n = 1; n <= gigs; n++) gigIds.push((await loom.createGig(owner, { gig_name: `Gig ${n}` })).gig_id);
    const ftp = { user: 'asha-studio', password: 'camera pass 9' };
    const { status } = await loom.call('PUT', '/api/v1/camera-ftp/settings', {
      token: owner.token,
      body: { enabled: true, custom_username: ftp.user, custom_password: ftp.password },
    });
    if (status !== 200) throw new Error(`camera FTP was not switched on: ${status}`);
    await loom.settled();
    return { ownerId: owner.id, email: owner.email, password: owner.password, gigIds, ftp };
  } finally {
    await loom.close();
  }
}

/** A session's token from a running server. */
export async function signIn(
  url: string,
  { email, password }: Pick<BenchStudio, 'email' | 'password'>,
): Promise<string> {
  const response = await fetch(`${url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const { access_token: token } = (await response.json()) as { access_token?: string };
  if (!token) throw new Error(`signing in failed: ${response.status}`);
  return token;
}

/** Photos of a gig that its guests can see by now. */
export async function shownPhotos(url: string, gigId: string): Promise<number> {
  const { total_photos: total } = (await (await fetch(`${url}/api/v1/public/gigs/${gigId}`)).json()) as {
    total_photos: number;
  };
  return total;
}
