import { accounts, sessions, studios } from './accounts.ts';
import { blobUses } from './blobUses.ts';
import { downloadCounts, gigDownloads } from './downloads.ts';
import { gigs } from './gigs.ts';
import { history, historySpans } from './history.ts';
import { mediaItems } from './media.ts';
import type { Projection, View } from './projection.ts';

/** Every projection of the read side. */
export const projections: readonly Projection[] = [accounts, sessions, studios, gigs, mediaItems, blobUses, downloadCounts, gigDownloads, history, historySpans] as unknown as readonly Projection<View>[];
