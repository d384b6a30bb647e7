/** A text as it stands between tags, or in a quoted attribute, of HTML and XML. */
export const escapedText = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
