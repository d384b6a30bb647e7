/** What a file's name says of the edit that it is: which one, and of which photo. */
export interface EditName {
  /** The same for every version of one edit. */
  edit: string;
  /** Names that the photo it was made from may have, without extension, surest first. */
  originals: readonly string[];
}
/** A photo that has one of those names. */
export interface Candidate {
  mediaId: string;
  /** Both sides want it edited. */
  forEditing: boolean;
}

/** Longer names are no camera's; the search stays short. */
const LONGEST = 200;
const MOST_PARTS = 8;

/** A file's name without its extension, in one spelling: case, composition of accents and blanks at the ends do not count. */
export const stemOf = (filename: string): string =>
  filename
    .normalize('NFC')
    .slice(-LONGEST)
    .replace(/(?<=.)\.[a-z0-9]{1,5}$/i, '')
    .trim()
    .toLowerCase();

/** What browsers, systems and people add when they save the same edit again: `(1)`, `copy`, `copy 2`, `v3`, `version 2`. */
const AGAIN =
  /[\s_.-]*(?:\(\d{1,3}\)|(?<=[\s_.-])(?:copy|kopie)(?:[\s_-]*\(?\d{1,3}\)?)?|(?<=[\s_.-]|\d{3})v(?:er(?:sion)?)?[\s_.-]?\d{1,3})$/;
/** The last part of a name with what sets it apart: ` (1)`, `-edit`, `_final`, `.cr2`. */
const LAST_PART = /[\s_.,&+-]*[([]?([\p{L}\p{M}\p{N}\u200c\u200d]+)[)\]]?$/u;
/** `img_1234edit`: letters right after a photo's number. */
const GLUED = /(?<=\d{3})[\p{L}\p{M}\u200c\u200d]+$/u;
const SAYS_EDIT = /^(?:edit|edited|final|retouch|retouched)$/;

function withoutAgain(stem: string): string {
  for (let name = stem; ;) {
    const next = name.replace(AGAIN, '').trim();
    if (next === name || next === '') return name;
    name = next;
  }
}

/** The name without its last part. A number of three digits and more is the photo's own and stays; so does a last word that no digit stands before, unless it says `edit`. */
function shorter(name: string): string | undefined {
  for (const mark of [AGAIN, GLUED]) {
    const without = name.replace(mark, '').trim();
    if (without !== name && without !== '') return without;
  }
  const part = LAST_PART.exec(name)?.[1];
  if (part === undefined || /^\d{3,}$/.test(part)) return undefined;
  const rest = name.replace(LAST_PART, '').trim();
  return rest !== '' && (/\d/.test(rest) || SAYS_EDIT.test(part)) ? rest : undefined;
}

/**
 * Reads an edit's name. `IMG_1234-edit.jpg`, `IMG_1234_final.tif`, `IMG_1234 (1).jpg` and `img_1234.CR2.jpg` are all made
 * of `img_1234`; the whole name is looked for first, so that `IMG_1234-2.jpg` belongs to `IMG_1234-2.CR2` where there is one.
 */
export function readEditName(filename: string): EditName {
  const stem = stemOf(filename);
  const originals = [stem];
  for (let name = shorter(stem); name !== undefined && originals.length < MOST_PARTS; name = shorter(name))
    originals.push(name);
  return { edit: withoutAgain(stem), originals };
}

/**
 * The one photo that a name means: the surest name that anything has decides. Of several photos of that name (two cameras,
 * RAW beside JPEG) it is the only one that was approved for editing; where that does not tell either, nobody is guessed.
 */
export function originalOf({ originals }: EditName, named: (stem: string) => readonly Candidate[]): string | undefined {
  const found = originals.map(named).find(({ length }) => length > 0) ?? [];
  const approved = found.filter(({ forEditing }) => forEditing);
  const [only, ...others] = approved.length > 0 ? approved : found;
  return others.length === 0 ? only?.mediaId : undefined;
}
