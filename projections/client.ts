import type { ClientDetails, ClientRecordEvent } from '../domain/client.ts';
import { mailboxOf } from '../domain/kernel/mailbox.ts';
import { type View, projection } from './core/projection.ts';
import { idsOfWords, wordAt, wordOf, wordsOfName } from './words.ts';

type Place = 'listed' | 'archived' | 'removed';

/** Somebody a studio works for. */
export interface ClientRecordView extends View, ClientDetails {
  ownerId: string;
  place: Place;
  /** Whether they are in the archive, or were when they were removed. */
  archived: boolean;
  /** By which lists are in order, whatever the case. */
  sorted: string;
  /** The same mailbox, however it is written; not of one who was removed. */
  mailbox?: string;
  /** The same telephone, however its number is written: the last ten digits; not of one who was removed. */
  line?: string;
  addedAt: string;
  /** Of the last that was done with them. */
  changedAt: string;
  /** ISO 8601; from the removal until it is erased. */
  removedAt?: string;
}

export const telephoneOf = (phone: string): string => phone.replace(/\D/g, '').slice(-10);

type Known = Omit<ClientRecordView, 'position'>;
const found = ({ email, phone }: ClientDetails) => ({ mailbox: mailboxOf(email), line: telephoneOf(phone) });
const put = (view: Known, archived: boolean): Known => ({
  ...view,
  archived,
  place: archived ? 'archived' : 'listed',
});

export const clientRecords = projection<ClientRecordEvent, ClientRecordView>(
  {
    name: 'clientRecords',
    version: 3,
    indexes: {
      byName: ['ownerId', 'place', 'sorted'],
      byAnyName: ['ownerId', 'sorted'],
      byOwner: ['ownerId'],
      byMailbox: ['ownerId', 'mailbox'],
      byTelephone: ['ownerId', 'line'],
      byRemoval: ['removedAt'],
    },
  },
  {
    ClientRecordAdded: (_, { type: __, clientId, ...added }, { at }) => ({
      id: clientId,
      ...added,
      ...found(added),
      place: 'listed',
      archived: false,
      sorted: wordOf(added.name),
      addedAt: at,
      changedAt: at,
    }),
    ClientRecordChanged: (view, { type: _, clientId: __, ...changed }, { at }) =>
      view && { ...view, ...changed, ...found(changed), sorted: wordOf(changed.name), changedAt: at },
    ClientRecordArchived: (view, _, { at }) => view && { ...put(view, true), changedAt: at },
    ClientRecordUnarchived: (view, _, { at }) => view && { ...put(view, false), changedAt: at },
    ClientRecordRemoved: (view, { at }) => {
      if (!view) return view;
      const { mailbox: _, line: __, ...rest } = view;
      return { ...rest, place: 'removed', removedAt: at, changedAt: at };
    },
    ClientRecordRestored: (view, _, { at }) => {
      if (!view) return view;
      const { removedAt: __, ...rest } = view;
      return put({ ...rest, ...found(rest), changedAt: at }, view.archived);
    },
    ClientRecordErased: () => null,
  },
);

/** One of the texts by which a client is found: where a word of their name or company begins, their mailbox, their telephone. */
export interface ClientWordView extends View {
  clientId: string;
  ownerId: string;
  place: Place;
  archived: boolean;
  /** Not where there is none. */
  word?: string;
}

/** Always as many, each in its own place; '' where there is none. */
export const wordsOf = ({ name, company, email, phone }: ClientDetails): string[] => [
  ...wordsOfName(name),
  wordOf(company),
  wordOf(email),
  telephoneOf(phone),
];
const WORDS = wordsOfName('').length + 3;
/** What is typed into a search, as words are kept; digits are a telephone's. */
export const searched = (typed: string): string =>
  /^[+\d\s().-]{4,}$/.test(typed) ? telephoneOf(typed) : wordOf(typed);

type KnownWord = Omit<ClientWordView, 'position'>;
const moved = (view: KnownWord | undefined, archived: boolean): KnownWord | undefined =>
  view && { ...view, archived, place: archived ? 'archived' : 'listed' };

export const clientWords = projection<ClientRecordEvent, ClientWordView>(
  {
    name: 'clientWords',
    version: 2,
    indexes: { byWord: ['ownerId', 'place', 'word'], byAnyWord: ['ownerId', 'word'] },
    key: ({ clientId }) => idsOfWords(clientId, WORDS),
  },
  {
    ClientRecordAdded: (_, { clientId, ownerId, ...details }, __, id) => ({
      id,
      clientId,
      ownerId,
      place: 'listed',
      archived: false,
      ...wordAt(wordsOf(details), id),
    }),
    ClientRecordChanged: (view, details, _, id) => {
      if (!view) return view;
      const { word: __, ...rest } = view;
      return { ...rest, ...wordAt(wordsOf(details), id) };
    },
    ClientRecordArchived: (view) => moved(view, true),
    ClientRecordUnarchived: (view) => moved(view, false),
    ClientRecordRemoved: (view) => view && { ...view, place: 'removed' },
    ClientRecordRestored: (view) => moved(view, view?.archived ?? false),
    ClientRecordErased: () => null,
  },
);
