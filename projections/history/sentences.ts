import type { AccountEvent, emailEvents } from '../../domain/account.ts';
import type { AnalysisEvent } from '../../domain/analysis.ts';
import type { ApprovalEvent } from '../../domain/approval.ts';
import type { CameraEvent, ftpNameEvents } from '../../domain/camera.ts';
import type { ClientAccessEvent } from '../../domain/clientAccess.ts';
import type { ClientRulesEvent } from '../../domain/clientRules.ts';
import type { CullingEvent } from '../../domain/culling.ts';
import type { DownloadEvent } from '../../domain/download.ts';
import type { EditEvent } from '../../domain/edit.ts';
import type { selfieEvents } from '../../domain/face.ts';
import type { GalleryLinkEvent } from '../../domain/galleryLink.ts';
import type { PublicWatermarkEvent, WatermarkEvent } from '../../domain/watermark.ts';
import type { GigEvent } from '../../domain/gig.ts';
import type { InteractionEvent } from '../../domain/interaction.ts';
import type { GuestEvent } from '../../domain/guest.ts';
import type { DomainEvent, EventsOf } from '../../domain/kernel/event.ts';
import type { MediaEvent } from '../../domain/media.ts';
import type { NoticeEvent } from '../../domain/notice.ts';
import type { QualityEvent } from '../../domain/quality.ts';
import type { RegistrationEvent } from '../../domain/registration.ts';
import type { SessionEvent } from '../../domain/session.ts';
import type { SubscriptionEvent } from '../../domain/subscription.ts';
import type { TeamAccessEvent } from '../../domain/teamAccess.ts';

type KnownEvent =
  | AccountEvent
  | EventsOf<typeof emailEvents>
  | SessionEvent
  | SubscriptionEvent
  | GigEvent
  | MediaEvent
  | GuestEvent
  | GalleryLinkEvent
  | WatermarkEvent
  | PublicWatermarkEvent
  | EventsOf<typeof selfieEvents>
  | RegistrationEvent
  | DownloadEvent
  | CameraEvent
  | EventsOf<typeof ftpNameEvents>
  | ApprovalEvent
  | ClientAccessEvent
  | ClientRulesEvent
  | TeamAccessEvent
  | EditEvent
  | InteractionEvent
  | NoticeEvent
  | QualityEvent
  | AnalysisEvent
  | CullingEvent;

/** Names for what events know by id. */
export interface Words {
  /** Who did it, as a sentence begins: 'Asha Rao', 'A camera', 'Loom'. */
  who: string;
  person(userId: string): string;
  /** A file's name. */
  photo(mediaId: string): string;
  /** A folder in quotes, or words for none. */
  folder(folderId: string | null): string;
  gig(gigId: string): string;
}

const many = (count: number, one: string, more = `${one}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : more}`;
const list = (parts: readonly string[]): string =>
  parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
const limit = (count: number): string => (count < 0 ? 'unlimited' : count.toLocaleString('en'));
const day = (at: string): string => at.slice(0, 10);
/** In which photos somebody is goes with their key. */
const seen = (mediaIds: unknown): string => (Array.isArray(mediaIds) ? many(mediaIds.length, 'photo') : 'photos');

const sentences: { [K in KnownEvent['type']]: (event: Extract<KnownEvent, { type: K }>, words: Words) => string } = {
  AccountRegistered: ({ fullName, role }) =>
    `${fullName} registered as ${role === 'photographer' ? 'a photographer' : `an ${role}`}`,
  EmailVerificationRequested: ({ userId }, { person }) =>
    `A link to verify the address of ${person(userId)} was asked for`,
  EmailVerified: ({ userId }, { person }) => `${person(userId)}'s address was verified`,
  RegistrationRepeated: ({ userId }, { person }) =>
    `Someone tried to register again with the address of ${person(userId)}`,
  PasswordResetRequested: ({ userId }, { person }) => `A new password was asked for by ${person(userId)}`,
  PasswordChanged: ({ userId }, { person }) => `The password of ${person(userId)} was changed`,
  EmailClaimed: ({ userId }, { person }) => `An address was taken by ${person(userId)}`,

  SessionStarted: ({ userId }, { person }) => `${person(userId)} signed in`,
  SessionRenewed: ({ expiresAt }, { who }) => `${who} stayed signed in until ${expiresAt}`,
  SessionEnded: ({ reason }, { who }) =>
    `${who} signed out${{ loggedOut: '', passwordChanged: ', as the password was changed', accountDeleted: ', as the account was deleted' }[reason]}`,

  PlanAssigned: ({ userId, planName, gigsLimit, mediaLimit, expiresAt }, { person }) =>
    `${person(userId)} got the plan ${planName} until ${day(expiresAt)}: gigs ${limit(gigsLimit)}, media ${limit(mediaLimit)}`,
  GigQuotaReserved: ({ userId }, { person }) => `A gig was counted against the plan of ${person(userId)}`,
  GigQuotaReturned: ({ userId }, { person }) => `A gig was given back to the plan of ${person(userId)}`,
  MediaQuotaReserved: ({ userId }, { person }) => `A file was counted against the plan of ${person(userId)}`,
  MediaQuotaReturned: ({ userId }, { person }) => `A file was given back to the plan of ${person(userId)}`,

  GigOpened: ({ name, privacy }, { who }) =>
    `${who} opened the ${privacy === 'private' ? 'private ' : ''}gig "${name}"`,
  GigDetailsChanged: ({ name, location, dateTime }, { who }) =>
    `${who} changed what the gig says about itself: "${name}", ${location}, ${dateTime.replace('T', ' ')}`,
  GigMadePublic: (_, { who }) => `${who} made the gig public`,
  GigMadePrivate: (_, { who }) => `${who} made the gig private`,
  GigPasswordSet: (_, { who }) => `${who} set the gallery's password`,
  GuestUploadRulesSet: ({ guestUploads: { enabled, limit: most, moderation } }, { who }) =>
    enabled
      ? `${who} let each guest add up to ${many(most, 'photo')}, ${moderation ? 'to be approved first' : 'shown at once'}`
      : `${who} closed the gig to photos of guests`,
  EditRulesSet: ({ publishAtOnce }, { who }) =>
    publishAtOnce
      ? `${who} let edits be published as they come back`
      : `${who} let edits wait until they are published`,
  GigVisibilitySet: ({ visibility: { showGallery, visibleFolders, selfieSearch } }, { who, folder }) => {
    if (!showGallery) return `${who} hid the gallery from the public`;
    const shown =
      visibleFolders === 'all'
        ? 'all folders'
        : visibleFolders.length === 0
          ? 'all folders'
          : list(visibleFolders.map(folder));
    return `${who} showed the public ${shown}, with finding photos by selfie ${selfieSearch ? 'on' : 'off'}`;
  },
  FeatureImageChosen: ({ mediaId }, { who, photo }) => `${who} chose ${photo(mediaId)} as the cover`,
  FolderCreated: ({ name }, { who }) => `${who} created the folder "${name}"`,
  FolderDeleted: ({ folderId }, { who, folder }) => `${who} deleted ${folder(folderId)}`,
  GigDeleted: (_, { who }) => `${who} deleted the gig`,
  GigRestored: (_, { who }) => `${who} brought the deleted gig back`,
  GigPurged: () => 'Nothing of the deleted gig is kept any more',

  MediaReceived: ({ filename, source }, { who }) =>
    source === 'camera'
      ? `A camera sent ${filename}`
      : source === 'guest'
        ? `A guest shared ${filename}`
        : `${who} uploaded ${filename}`,
  DerivativesMade: ({ mediaId, derivatives }, { photo }) =>
    `${many(derivatives.length, 'picture')} for screens ${derivatives.length === 1 ? 'was' : 'were'} made of ${photo(mediaId)}`,
  MediaUnreadable: ({ mediaId, reason }, { photo }) => `It turned out that ${photo(mediaId)} cannot be read: ${reason}`,
  FacesFound: ({ mediaId, count }, { photo }) =>
    count === 0
      ? `No face was found in ${photo(mediaId)}`
      : `${many(count, 'face was', 'faces were')} found in ${photo(mediaId)}`,
  MediaMoved: ({ mediaId, folderId }, { who, photo, folder }) =>
    folderId === null
      ? `${who} took ${photo(mediaId)} out of its folder`
      : `${who} moved ${photo(mediaId)} to ${folder(folderId)}`,
  MediaDeleted: ({ mediaId }, { who, photo }) => `${who} put ${photo(mediaId)} into the bin`,
  MediaRestored: ({ mediaId }, { who, photo }) => `${who} took ${photo(mediaId)} back out of the bin`,
  MediaPurged: ({ mediaId }, { who, photo }) => `${who} removed ${photo(mediaId)} for good`,

  GuestUploadApproved: ({ mediaId }, { who, photo }) => `${who} approved ${photo(mediaId)}, which a guest had shared`,
  GuestUploadHeld: ({ mediaId }, { who, photo }) =>
    `${who} took back the approval of ${photo(mediaId)}, which a guest had shared`,
  GuestUploadRejected: ({ mediaId }, { who, photo }) => `${who} rejected ${photo(mediaId)}, which a guest had shared`,
  GuestIntroduced: ({ name }) => `A guest gave their name as ${name}`,
  GuestPhotoCounted: () => 'One photo was counted against what a guest may share',
  GuestPhotoReturned: () => 'One photo was given back to what a guest may share',
  GuestForgotten: () => 'It is no longer known who a guest was',

  GalleryLinkMade: ({ name, kind, expiresAt }, { who }) =>
    `${who} made the ${kind === 'view' ? 'view-only' : 'upload-only'} link "${name}"${expiresAt === null ? '' : `, which works until ${expiresAt}`}`,
  GalleryLinkRenewed: (_, { who }) => `${who} made a new address for a link; the one before stopped working`,
  GalleryLinkSwitchedOff: (_, { who }) => `${who} switched a link off`,
  WatermarkSet: ({ text, position }, { who }) =>
    `${who} set the watermark "${text}", ${position === 'center' ? 'in the middle' : `at the ${position.replace('-', ' ')}`}`,
  PublicWatermarkTurnedOn: (_, { who }) => `${who} put the watermark on what the public downloads`,
  PublicWatermarkTurnedOff: (_, { who }) => `${who} left the watermark off what the public downloads`,
  GalleryLinkOpened: () => 'Somebody opened a link of the gig',

  SelfieConsentGiven: ({ consentVersion }, { who }) =>
    `${who} agreed to the comparison of a selfie (text ${consentVersion})`,
  RegistrationConsentGiven: ({ consentVersion }) =>
    `A guest agreed to the registration of their face (text ${consentVersion})`,
  FaceRegistered: ({ name }) => `${name} registered their face to hear of photos of them`,
  GuestSeen: ({ mediaIds }) => `A registered guest was found in ${seen(mediaIds)}`,
  PhotosSetAside: ({ mediaIds }) => `A registered guest is not told of ${seen(mediaIds)}, which the public cannot see`,
  GuestMessageDue: ({ mediaIds }) => `A registered guest is to be told of ${seen(mediaIds)}`,
  GuestMessageSent: ({ photos }) => `A registered guest was told of ${many(photos, 'photo')} by WhatsApp`,
  GuestMessageNotSent: ({ reason }) => `A registered guest was not told of photos by WhatsApp: ${reason}`,
  FaceRegistrationEnded: ({ reason }) =>
    reason === 'withdrawn'
      ? 'A guest withdrew their face: it was erased, with their name and number'
      : 'The face of a registered guest was erased, with their name and number',
  SelfieSearched: ({ matches }, { who }) => `${who} looked for photos by selfie and found ${many(matches, 'photo')}`,
  PhotosDownloaded: ({ mediaIds, form }, { who, photo }) =>
    mediaIds.length === 1
      ? `${who} downloaded ${photo(mediaIds[0]!)}`
      : `${who} downloaded ${many(mediaIds.length, 'photo')}${form === 'zip' ? ' as a zip' : ''}`,

  CameraDoorOpened: ({ userId, username }, { person }) =>
    `${person(userId)} opened the door for cameras under the name ${username}`,
  CameraDoorClosed: ({ userId }, { person }) => `${person(userId)} closed the door for cameras`,
  CameraPasswordSet: ({ userId }, { person }) => `${person(userId)} set the password of the cameras`,
  CurrentGigChosen: ({ userId, gigId }, { person, gig }) =>
    gigId === null
      ? `${person(userId)} let cameras choose the nearest gig`
      : `${person(userId)} chose ${gig(gigId)} for the cameras`,
  FtpNameClaimed: ({ userId }, { person }) => `A name for cameras was taken by ${person(userId)}`,
  FtpNameReleased: ({ userId }, { person }) => `A name for cameras was given up by ${person(userId)}`,

  PhotographerApproved: ({ mediaId }, { who, photo }) => `${who} approved ${photo(mediaId)} for editing`,
  PhotographerApprovalWithdrawn: ({ mediaId }, { who, photo }) => `${who} took back the approval of ${photo(mediaId)}`,
  ClientApproved: ({ mediaId }, { who, photo }) => `${who} approved ${photo(mediaId)}`,
  ClientApprovalWithdrawn: ({ mediaId }, { who, photo }) => `${who} took back the approval of ${photo(mediaId)}`,
  PhotoApprovedForEditing: ({ mediaId }, { photo }) => `Both sides approved ${photo(mediaId)}: it went to the editors`,
  PhotoTakenFromEditing: ({ mediaId }, { photo }) =>
    `One side no longer approves ${photo(mediaId)}: it was taken from the editors`,

  ClientInvited: ({ clientName, permissions }, { who }) =>
    `${who} invited ${clientName} as a client who may ${list(permissions)}`,
  ClientPermissionsChanged: ({ clientId, permissions }, { who, person }) =>
    `${who} let the client ${person(clientId)} ${list(permissions)}`,
  ClientAllowanceSet: ({ clientId, allowance: { photos, sizes, watermark } }, { who, person }) =>
    `${who} let the client ${person(clientId)} download ${photos === null ? 'any number of photos' : many(photos, 'photo')} (${list(sizes)})${watermark ? ', with the watermark' : ''}`,
  ClientSignedIn: ({ clientId }, { person }) => `The client ${person(clientId)} opened the gallery`,
  ClientSignedOut: ({ clientId }, { person }) => `The client ${person(clientId)} signed out`,
  ClientDownloadGranted: ({ clientId, mediaId, size }, { person, photo }) =>
    `The client ${person(clientId)} was given ${photo(mediaId)} to download (${size === 'original' ? size : `${size} px`})`,
  ClientDownloadsGranted: ({ clientId, photos }, { person }) =>
    `The client ${person(clientId)} was given ${many(photos.length, 'photo')} to download as a zip`,
  ClientFinishedSelecting: ({ clientId, photos }, { person }) =>
    `The client ${person(clientId)} finished selecting, with ${many(photos, 'photo')}`,
  ClientInvitationSentAgain: ({ clientId }, { who, person }) =>
    `${who} sent the client ${person(clientId)} the invitation again`,
  ClientRemoved: ({ clientId }, { who, person }) => `${who} removed the client ${person(clientId)}`,
  StrictPermissionsTurnedOn: (_, { who }) =>
    `${who} let only clients with the permission to comment like, comment and approve`,
  StrictPermissionsTurnedOff: (_, { who }) => `${who} let all clients like, comment and approve`,

  TeamMemberInvited: ({ teamName }, { who }) => `${who} invited ${teamName} to the team`,
  TeamInvitationSentAgain: ({ teamId }, { who, person }) =>
    `${who} sent the editor ${person(teamId)} the invitation again`,
  TeamMemberActivated: ({ teamId }, { person }) =>
    `The editor ${person(teamId)} used the access code for the first time`,
  TeamMemberSignedIn: ({ teamId }, { person }) => `The editor ${person(teamId)} opened the dashboard`,
  TeamMemberSignedOut: ({ teamId }, { person }) => `The editor ${person(teamId)} signed out`,
  TeamMemberRemoved: ({ teamId }, { who, person }) => `${who} removed the editor ${person(teamId)} from the team`,
  EditReturned: ({ mediaId, by, version }, { person, photo }) =>
    `${person(by)} returned ${photo(mediaId)}${version === 1 ? ', an edit' : `, version ${version} of an edit`}`,
  EditVersionShown: ({ mediaId, instead }, { who, photo }) =>
    instead === undefined
      ? `${who} chose ${photo(mediaId)} as the version that is shown`
      : `${photo(mediaId)} is shown in place of ${photo(instead)}`,
  EditPublished: ({ mediaId }, { who, photo }) =>
    `${who} published ${photo(mediaId)}, an edit: clients and guests may see it`,
  EditUnpublished: ({ mediaId }, { who, photo }) => `${who} took back that ${photo(mediaId)}, an edit, was published`,
  EditLinked: ({ mediaId, originalId, how }, { who, photo }) =>
    how === 'name'
      ? `By its name, ${photo(mediaId)} was known as an edit of ${photo(originalId)}`
      : `${who} linked ${photo(mediaId)} to ${photo(originalId)}`,
  EditUnlinked: ({ mediaId, originalId }, { who, photo }) =>
    `${who} took the link from ${photo(mediaId)} to ${photo(originalId)} away`,
  VideoBlanked: ({ mediaId, blanks }, { photo }) =>
    blanks
      ? `What may tell where ${photo(mediaId)} was shot was left out for everybody but its owner`
      : `${photo(mediaId)} was found to tell nothing of where it was shot`,
  MediaSuperseded: ({ mediaId }, { photo }) => `A newer version took the place of ${photo(mediaId)}, which is kept`,
  MediaShownAgain: ({ mediaId }, { photo }) => `${photo(mediaId)} is the version that is shown again`,

  MediaPublished: ({ mediaId, original }, { photo }) =>
    `${photo(mediaId)} is the version that clients and guests see${original ? `, in the place of ${photo(original.mediaId)}` : ''}`,
  MediaWithheld: ({ mediaId }, { photo }) => `Clients and guests do not see ${photo(mediaId)} any more`,
  MediaReplaced: ({ mediaId, edit }, { photo }) => `${photo(mediaId)} made room for its edit ${photo(edit)}`,
  MediaPutBack: ({ mediaId, edit, replaced }, { photo }) =>
    `${photo(edit)} left the place of ${photo(mediaId)}${replaced ? '' : ', which is shown there again'}`,

  PhotoLiked: ({ mediaId }, { who, photo }) => `${who} liked ${photo(mediaId)}`,
  PhotoUnliked: ({ mediaId }, { who, photo }) => `${who} no longer likes ${photo(mediaId)}`,
  PhotoCommented: ({ mediaId, comment }, { who, photo }) => `${who} commented on ${photo(mediaId)}: "${comment}"`,

  PhotoMeasured: ({ mediaId, score }, { photo }) =>
    `The quality of ${photo(mediaId)} was measured: ${Math.floor(score)} %`,
  PhotoNotMeasurable: ({ mediaId, reason }, { photo }) =>
    `The quality of ${photo(mediaId)} could not be measured: ${reason}`,
  AnalysisRequested: ({ round }, { who }) =>
    `${who} asked for an analysis of the photos${round > 1 ? `, the ${round}${['th', 'st', 'nd', 'rd'][round % 10 < 4 && (round % 100 < 11 || round % 100 > 13) ? round % 10 : 0]!} time` : ''}`,

  PhotoRated: ({ mediaId, stars }, { who, photo }) =>
    stars === 0
      ? `${who} took the stars off ${photo(mediaId)}`
      : `${who} gave ${photo(mediaId)} ${many(stars, 'star')}`,
  PhotoLabelled: ({ mediaId, label }, { who, photo }) => `${who} labelled ${photo(mediaId)} ${label}`,
  PhotoLabelRemoved: ({ mediaId }, { who, photo }) => `${who} took the label off ${photo(mediaId)}`,
  PhotoFlagged: ({ mediaId, flag }, { who, photo }) =>
    flag === 'pick' ? `${who} picked ${photo(mediaId)}` : `${who} flagged ${photo(mediaId)} as rejected`,
  PhotoUnflagged: ({ mediaId }, { who, photo }) => `${who} took the flag off ${photo(mediaId)}`,

  NoticeRaised: ({ userId }, { person }) => `${person(userId)} was notified`,
  NoticeRead: ({ userId }, { person }) => `${person(userId)} read a notification`,
  NoticeDeleted: ({ userId }, { person }) => `${person(userId)} deleted a notification`,
};

/** `GuestUploadApproved` as people write it. */
const spaced = (type: string): string => type.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase();

/** One event in plain English. An event that is not known here, or not whole, is told by its name. */
export function sentenceOf(event: DomainEvent, words: Words): string {
  const tell = Object.hasOwn(sentences, event.type)
    ? (sentences as unknown as Record<string, (event: DomainEvent, words: Words) => string>)[event.type]
    : undefined;
  try {
    if (tell) return tell(event, words);
  } catch {
    // Data that no schema of ours wrote.
  }
  return `${words.who}: ${spaced(event.type)}`;
}
