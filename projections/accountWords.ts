import type { AccountEvent } from '../domain/account.ts';
import { type View, projection } from './core/projection.ts';
import { wordOf, wordsOfName } from './words.ts';

/** One of the texts by which a studio is found: where a word of its photographer's name begins, and its mail address. */
export interface AccountWordView extends View {
  userId: string;
  /** Of an account that was not closed. */
  open: boolean;
  /** Not where there is none. */
  word?: string;
}

/** Of a name; behind them stands the mail address. */
const NAME_WORDS = wordsOfName('').length;
/** Of each account: a search that reads so many times as many finds enough of them. */
export const WORDS_OF_ACCOUNT = NAME_WORDS + 1;
const placeOf = (id: string): number => Number(id.split('/').at(-1));
const worded = (word: string): { word?: string } => (word === '' ? {} : { word });

export const accountWords = projection<AccountEvent, AccountWordView>(
  {
    name: 'accountWords',
    version: 1,
    indexes: { byWord: ['open', 'word'] },
    key: ({ userId }) => Array.from({ length: WORDS_OF_ACCOUNT }, (_, at) => `${userId}/${at}`),
  },
  {
    AccountRegistered: (_, { userId, fullName, email, role }, __, id) =>
      role === 'photographer'
        ? { id, userId, open: true, ...worded([...wordsOfName(fullName), wordOf(email)][placeOf(id)]!) }
        : null,
    FullNameChanged: (view, { fullName }, _, id) => {
      if (!view || placeOf(id) >= NAME_WORDS) return view;
      const { word: __, ...rest } = view;
      return { ...rest, ...worded(wordsOfName(fullName)[placeOf(id)]!) };
    },
    AccountClosed: (view) => view && { ...view, open: false },
    AccountReopened: (view) => view && { ...view, open: true },
    AccountErased: () => null,
  },
);
