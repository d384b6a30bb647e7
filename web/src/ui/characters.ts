const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The characters of a text as they are read: a letter with its signs, an emoji of several. At most `most`. */
export function characters(text: string, most = Infinity): string[] {
  const found: string[] = [];
  for (const { segment } of graphemes.segment(text)) {
    if (found.length >= most) break;
    found.push(segment);
  }
  return found;
}

/** The beginning of a text, with an ellipsis where something is left out. */
export function cut(text: string, most: number): string {
  const begun = characters(text, most + 1);
  return begun.length > most ? `${begun.slice(0, most).join('').trimEnd()}…` : text;
}
