import { accounts, sessions, studios } from './accounts.ts';
import { approvals } from './approvals.ts';
import { clientGrants, clientRulesOfGigs, clients } from './clients.ts';
import { cullings } from './cullings.ts';
import { downloadCounts, gigDownloads } from './downloads.ts';
import { galleryLinks } from './galleryLinks.ts';
import { editTies, edits } from './edits.ts';
import { gigs } from './gigs.ts';
import { guests, uploaders } from './guests.ts';
import { history, historySpans } from './history.ts';
import { interactions, picks } from './interactions.ts';
import { mediaItems } from './media.ts';
import { notices } from './notices.ts';
import { qualities } from './qualities.ts';
import { registrations } from './registrations.ts';
import { team } from './team.ts';
import { publicWatermarks, watermarks } from './watermarks.ts';
import type { Projection, View } from './projection.ts';

/** Every projection of the read side. */
export const projections: readonly Projection[] = [accounts, sessions, studios, gigs, mediaItems, guests, uploaders, registrations, galleryLinks, watermarks, publicWatermarks, downloadCounts, gigDownloads, approvals, clients, clientGrants, clientRulesOfGigs, interactions, picks, notices, qualities, cullings, team, edits, editTies, history, historySpans] as unknown as readonly Projection<View>[];
