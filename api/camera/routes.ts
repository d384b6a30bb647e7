import { setFtpAccess } from '../../commands/camera.ts';
import { refuse } from '../../domain/kernel/refusal.ts';
import { studios } from '../../projections/account.ts';
import * as contract from '../contract/camera.ts';
import type { RouteContext } from '../context.ts';
import { type Route, route } from '../http/reply.ts';

export function cameraRoutes(context: RouteContext): Route[] {
  const { write, reads, ftp, gigAccess } = context;
  const accessOf = async (userId: string) =>
    (await reads.reader(studios).get(userId))?.camera ?? { open: false, username: '', currentGigId: null };
  const passwordOf = async (userId: string): Promise<string> =>
    String((await write.vault.get('ftpPassword', userId))?.value ?? '');

  return [
    route(contract.getFtpSettings, async ({ caller }) => {
      const access = await accessOf(caller.actor.id);
      return {
        enabled: access.open,
        custom_username: access.username,
        custom_password: await passwordOf(caller.actor.id),
        current_gig_id: access.currentGigId,
      };
    }),
    route(contract.changeFtpSettings, async ({ body, caller, write: side }) => {
      if (body.current_gig_id !== null) await gigAccess.owned(caller.actor.id, body.current_gig_id);
      const { enabled, custom_username: username, custom_password: password, current_gig_id: currentGigId } = body;
      await setFtpAccess(side, { enabled, username, password, currentGigId }, caller);
      return { message: 'FTP settings saved!' };
    }),
    route(contract.getFtpCredentials, async ({ caller }) => {
      const access = await accessOf(caller.actor.id);
      if (!access.open) refuse('conflict', 'ftp.closed', 'Switch camera FTP on first.');
      return {
        ftp_host: ftp.host,
        ftp_port: ftp.port(),
        ftp_username: access.username,
        ftp_password: await passwordOf(caller.actor.id),
        base_path: '/',
        tls: true,
      };
    }),
    route(contract.getFtpStatus, async ({ caller }) => {
      const access = await accessOf(caller.actor.id);
      const online = ftp.online() && access.open;
      const message = online
        ? 'Your camera can connect.'
        : access.open
          ? 'The FTP server is not running here.'
          : 'Camera FTP is switched off.';
      return { status: online ? ('online' as const) : ('offline' as const), message };
    }),
  ];
}
