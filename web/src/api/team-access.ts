import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import * as contract from '../../../api/contract/teamAccess.ts';
import { zipTicket } from '../../../api/contract/media.ts';
import type { TeamSession } from '../team-session.ts';
import { addressOf, call } from './call.ts';

export type { TeamAbout, TeamMedia, TeamMember, UnshownEdit } from '../../../api/contract/teamAccess.ts';
export type TeamFilter = 'approved' | 'edited';

export const teamQuery = (gigId: string) =>
  infiniteQueryOptions({
    queryKey: ['team', gigId],
    queryFn: ({ pageParam, signal }) =>
      call(contract.listTeam, { params: { gigId }, query: { cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    refetchInterval: 30_000,
  });
export const inviteTeamMember = (gigId: string, name: string, email: string) =>
  call(contract.inviteTeamMember, { params: { gigId }, body: { team_name: name, team_email: email } });
export const sendTeamInvitationAgain = (gigId: string, teamId: string) =>
  call(contract.sendTeamInvitationAgain, { params: { gigId, teamId } });
export const removeTeamMember = (gigId: string, teamId: string) =>
  call(contract.removeTeamMember, { params: { gigId, teamId } });

/** How often an open dashboard asks whether something was approved or withdrawn, in milliseconds. */
const LOOK_MS = 5000;
const PAGE = 200;

// An editor's token goes the way of a client's: it stands for the studio's session.
export const teamLogin = (code: string) => call(contract.teamLogin, { body: { access_code: code } });
export const teamLogout = ({ token }: TeamSession) => call(contract.teamLogout, { clientToken: token });
export const teamAboutQuery = ({ gigId, token }: TeamSession) =>
  queryOptions({
    queryKey: ['editor', gigId, 'about'],
    queryFn: ({ signal }) => call(contract.getTeamGig, { params: { gigId }, clientToken: token, signal }),
    refetchInterval: LOOK_MS,
  });
export const teamMediaQuery = ({ gigId, token }: TeamSession, filter: TeamFilter) =>
  infiniteQueryOptions({
    queryKey: ['editor', gigId, 'media', filter],
    queryFn: ({ pageParam, signal }) =>
      call(contract.listTeamMedia, {
        params: { gigId },
        query: { limit: PAGE, cursor: pageParam, filter },
        clientToken: token,
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    staleTime: 60_000,
  });
export const fetchTeamPhoto = ({ gigId, token }: TeamSession, mediaId: string, signal: AbortSignal) =>
  call(contract.getTeamPhoto, { params: { gigId, mediaId }, clientToken: token, signal });
export const teamZip = ({ gigId, token }: TeamSession, ids: string[] | undefined) =>
  call(zipTicket, { params: { gigId }, body: ids ? { media_ids: ids } : {}, clientToken: token });
export const teamUploadAddress = (gigId: string): string => addressOf(contract.teamUpload, { gigId });
