/** A key as commands name it: in lower case, digits by their place, whatever a keyboard puts on them and whether Shift is held. */
export const keyName = ({ key, code }: { key: string; code: string }): string =>
  /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1] ?? key.toLowerCase();
