import { oldVideos } from './blanks.ts';
import { clientInvitations, clientNotices, purgedClients } from './clients.ts';
import { derivatives } from './derivatives.ts';
import { fileEdits, keepEditsShown, placeEdits, sightOfEdits } from './edits.ts';
import { findFaces } from './faces.ts';
import { guestMessages } from './guestMessages.ts';
import { emptyFolder, leaveDeadFolder } from './folders.ts';
import { accountMails } from './mail.ts';
import { measureGig, measurePhoto } from './quality.ts';
import { purgedGigs, purgedGuests, purgedMedia } from './purges.ts';
import { returnUnused } from './quota.ts';
import type { Reaction } from './reaction.ts';
import { changedSight, endedRegistrations, lateGuests, seenGuests, setAsideAnew } from './registrations.ts';
import { purgedTeam, teamInvitations, teamNotices } from './team.ts';
import { noteTeamNews } from './teamNews.ts';

export const allReactions: readonly Reaction[] = [derivatives, oldVideos, findFaces, accountMails, emptyFolder, leaveDeadFolder, returnUnused(), purgedMedia, purgedGigs, purgedGuests, seenGuests, lateGuests, changedSight, setAsideAnew, guestMessages, endedRegistrations, measurePhoto, measureGig, clientInvitations, clientNotices, purgedClients, teamInvitations, teamNotices, noteTeamNews, purgedTeam, fileEdits(), placeEdits, keepEditsShown, sightOfEdits];
