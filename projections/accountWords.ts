import type { AccountEvent } from '../domain/account.ts';
import { type View, projection } from './core/projection.ts';
import { idsOfWords, placeOfWord, wordAt, wordOf, wordsOfName } from './words.ts';

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

export const accountWords = projection<AccountEvent, AccountWordView>(
  {
    name: 'accountWords',
    version: 1,
    indexes: { byWord: ['open', 'word'] },
    key: ({ userId }) => idsOfWords(userId, WORDS_OF_ACCOUNT),
  },
  {
    AccountRegistered: (_, { userId, fullName, email, role }, __, id) =>
      role === 'photographer'
        ? { id, userId, open: true, ...wordAt([...wordsOfName(fullName), wordOf(email)], id) }
        : null,
    FullNameChanged: (view, { fullName }, _, id) => {
      if (!view || placeOfWord(id) >= NAME_WORDS) return view;
      const { word: __, ...rest } = view;
      return { ...rest, ...wordAt(wordsOfName(fullName), id) };
    },
    AccountClosed: (view) => view && { ...view, open: false },
    AccountReopened: (view) => view && { ...view, open: true },
    AccountErased: () => null,
  },
);
