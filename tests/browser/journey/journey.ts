import type { TestLoom } from '../../server.ts';
import type { Watched } from '../browser.ts';
import { photosForJourney, type Photos } from '../photos.ts';
import { HAND, openBrowserLoom } from '../studio.ts';

/** One story, told from sign-up to replay: its server, its people's windows, and what each step leaves for the next. */
export interface Journey {
  loom: TestLoom;
  photos: Photos;
  photographer: { name: string; email: string; password: string };
  auditor: { name: string; email: string; password: string };
  /** The photographer's window. */
  studio: Watched;
  /** A guest's phone, signed in nowhere. */
  phone: Watched;
  /** The administrator's and the auditor's window. */
  console: Watched;
  gig: { id: string; name: string };
  camera: { host: string; port: number; user: string; password: string };
}

export async function begin(): Promise<Journey> {
  const [{ loom, open }, photos] = await Promise.all([
    openBrowserLoom({ faces: true, fetchesAhead: true }),
    photosForJourney(),
  ]);
  const [studio, console, phone] = await Promise.all([open(), open(), open({ ...HAND, deviceScaleFactor: 2 })]);
  return {
    loom,
    photos,
    studio,
    console,
    phone,
    photographer: { name: 'Asha Rao', email: 'asha@studio.test', password: 'correct horse 9' },
    auditor: { name: 'Vikram Sen', email: 'vikram@audit.test', password: 'reads everything 1' },
    gig: { id: '', name: 'Meera & Arjun' },
    camera: { host: '', port: 0, user: '', password: '' },
  };
}
