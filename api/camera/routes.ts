import { setCameraDoor } from '../../commands/camera.ts';
import { refuse } from '../../domain/kernel/refusal.ts';
import { studios } from '../../projections/account.ts';
import * as contract from '../contract/camera.ts';
import { gigQueries } from '../gig/queries.ts';
import type { House } from '../runtime/appContext.ts';
import { type Route, route } from '../http/reply.ts';

export function cameraRoutes(house: House): Route[] {
  const { write, reads, ftp } = house;
  const queries = gigQueries(house);
  const doorOf = async (userId: string) => (await reads.reader(studios).get(userId))?.camera ?? { open: false, username: '', currentGigId: null };
  const passwordOf = async (userId: string): Promise<string> => String((await write.vault.get('ftpPassword', userId))?.value ?? '');

  return [
    route(contract.getFtpSettings, async ({ caller }) => {
      const door = await doorOf(caller.actor.id);
      return { enabled: door.open, custom_username: door.username, custom_password: await passwordOf(caller.actor.id), current_gig_id: door.currentGigId };
    }),
    route(contract.changeFtpSettings, async ({ body, caller }) => {
      if (body.current_gig_id !== null) await queries.own(caller.actor.id, body.current_gig_id);
      const { enabled, custom_username: username, custom_password: password, current_gig_id: currentGigId } = body;
      await reads.passed(await setCameraDoor(write, { enabled, username, password, currentGigId }, caller));
      return { message: 'FTP settings saved!' };
    }),
    route(contract.getFtpCredentials, async ({ caller }) => {
      const door = await doorOf(caller.actor.id);
      if (!door.open) refuse('conflict', 'ftp.closed', 'Switch camera FTP on first.');
      return { ftp_host: ftp.host, ftp_port: ftp.port(), ftp_username: door.username, ftp_password: await passwordOf(caller.actor.id), base_path: '/', tls: true };
    }),
    route(contract.getFtpStatus, async ({ caller }) => {
      const door = await doorOf(caller.actor.id);
      const online = ftp.online() && door.open;
      const message = online ? 'Your camera can connect.' : door.open ? 'The FTP server is not running here.' : 'Camera FTP is switched off.';
      return { status: online ? ('online' as const) : ('offline' as const), message };
    }),
  ];
}
