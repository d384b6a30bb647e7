import { forgotPassword } from '../commands/account.ts';
import type { Caller } from '../commands/core/run.ts';
import { type MarkedPictures, openMarkedPictures } from '../commands/markedPictures.ts';
import { type ClientSessions, type TeamSessions, openClientSessions, openTeamSessions } from './auth/accessSessions.ts';
import { type GigAccess, openGigAccess } from './auth/gigAccess.ts';
import { withOpenOwners } from './auth/openOwners.ts';
import { type PictureAddresses, pictureAddresses } from './auth/pictureAddresses.ts';
import { type GuestTokens, guestTokens } from './auth/guestTokens.ts';
import { type ClientZips, clientZips } from './clientAccess/zip.ts';
import { type AccountExports, accountExports } from './closing/export.ts';
import { type AvailabilityQueries, availabilityQueries } from './availability/queries.ts';
import { type EditablePhotos, openEditable } from './develop/editable.ts';
import { type ProcessedPictures, processedPictures } from './develop/processed.ts';
import { type Rendering, openRendering } from './develop/render.ts';
import { type Conversations, openConversations } from './conversation/answer.ts';
import { type StudioPrinter, studioPrinter } from './document/studioPrinter.ts';
import { type Preparations, openPreparations } from './download/preparations.ts';
import { type Renditions, openRenditions } from './download/rendition.ts';
import { type Gallery, openGallery } from './gallery/access.ts';
import { type PublicQueries, publicQueries } from './gallery/queries.ts';
import { type GigQueries, gigQueries } from './gig/queries.ts';
import { type GuestPhotos, guestPhotos } from './guest/photos.ts';
import { type ProfileQueries, profileQueries } from './profile/queries.ts';
import { type PortfolioQueries, portfolioQueries } from './portfolio/queries.ts';
import { type ProjectQueries, projectQueries } from './project/queries.ts';
import { type QualityQueries, qualityQueries } from './quality/queries.ts';
import type { AppContext, WithoutRun } from './runtime/appContext.ts';

/**
 * What calls and streams work with: the process, and the queries and services that several contexts share, each built
 * once. A service that runs commands by itself (sessions, photos of guests, downloads) waits for them by itself, or for
 * none.
 */
export interface ApiContext extends AppContext {
  gigAccess: GigAccess;
  clients: ClientSessions;
  editors: TeamSessions;
  gallery: Gallery;
  guestTokens: GuestTokens;
  guestPhotos: GuestPhotos;
  pictures: PictureAddresses;
  renditions: Renditions;
  markedPictures: MarkedPictures;
  /** Who may edit which photo. */
  editable: EditablePhotos;
  /** Pictures that are made while a photo is edited. */
  processed: ProcessedPictures;
  rendering: Rendering;
  preparations: Preparations;
  clientZips: ClientZips;
  exports: AccountExports;
  conversations: Conversations;
  /** Invoices and what is made like them, of which each studio has its share. */
  documents: StudioPrinter;
  /** Past the request, whose answer takes as long for an address that is known as for one that is not: it waits for nothing that was changed. */
  askForReset(email: string, caller: Caller): Promise<void>;
  queries: {
    availability: AvailabilityQueries;
    gigs: GigQueries;
    shown: PublicQueries;
    profiles: ProfileQueries;
    portfolio: PortfolioQueries;
    projects: ProjectQueries;
    quality: QualityQueries;
  };
}

/**
 * What the handlers of calls get: all but a way to run commands past the request. They run through its own `run` and
 * `write`, so that its answer waits until everything that they changed is shown.
 */
export type RouteContext = WithoutRun<ApiContext>;

export function openApiContext(process: AppContext): ApiContext {
  const context = { ...process, reads: withOpenOwners(process.reads) };
  const gallery = openGallery(context);
  const tokens = guestTokens(context.write.secrets, context.write.now);
  const renditions = openRenditions(context);
  const pictures = pictureAddresses(context.write.secrets);
  const preparations = openPreparations(context.log);
  const quality = qualityQueries(context);
  return {
    ...context,
    gigAccess: openGigAccess(context.reads),
    clients: openClientSessions(context.write, context.reads),
    editors: openTeamSessions(context.write, context.reads),
    gallery,
    guestTokens: tokens,
    guestPhotos: guestPhotos(context, gallery, tokens),
    pictures,
    renditions,
    markedPictures: openMarkedPictures(context.write),
    editable: openEditable(context),
    processed: processedPictures(context),
    rendering: openRendering(context),
    preparations,
    clientZips: clientZips(context, renditions, preparations),
    exports: accountExports({ ...context, preparations }),
    conversations: openConversations({ ...context, pictures, queries: { quality } }),
    documents: studioPrinter(context.printer, context.throttling),
    askForReset: (email, caller) => forgotPassword(context.write, email, caller),
    queries: {
      availability: availabilityQueries(context),
      gigs: gigQueries(context),
      shown: publicQueries(context, gallery),
      profiles: profileQueries(context),
      portfolio: portfolioQueries(context.reads),
      projects: projectQueries(context.reads),
      quality,
    },
  };
}
