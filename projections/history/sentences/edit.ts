import type { EditEvent } from '../../../domain/edit.ts';
import type { Sentences } from './words.ts';

export const editSentences: Sentences<EditEvent> = {
  EditReturned: ({ mediaId, by, version }, { person, photo }) =>
    `${person(by)} returned ${photo(mediaId)}${version === 1 ? ', an edit' : `, version ${version} of an edit`}`,
  EditPublished: ({ mediaId }, { who, photo }) =>
    `${who} published ${photo(mediaId)}, an edit: clients and guests may see it`,
  EditUnpublished: ({ mediaId }, { who, photo }) => `${who} took back that ${photo(mediaId)}, an edit, was published`,
  EditVersionShown: ({ mediaId, instead }, { who, photo }) =>
    instead === undefined
      ? `${who} chose ${photo(mediaId)} as the version that is shown`
      : `${photo(mediaId)} is shown in place of ${photo(instead)}`,
  EditLinked: ({ mediaId, originalId, how }, { who, photo }) =>
    how === 'name'
      ? `By its name, ${photo(mediaId)} was known as an edit of ${photo(originalId)}`
      : `${who} linked ${photo(mediaId)} to ${photo(originalId)}`,
  EditUnlinked: ({ mediaId, originalId }, { who, photo }) =>
    `${who} took the link from ${photo(mediaId)} to ${photo(originalId)} away`,
};
