import type { ProfileForm } from '../../api/profile.ts';
import { LABELS, PRIVACY_LABELS } from './fields.ts';

type Field = keyof typeof LABELS | `privacy_settings.${keyof typeof PRIVACY_LABELS}`;

const FIELDS: readonly (readonly [Field, string])[] = [
  ...(Object.entries(LABELS) as [Field, string][]),
  ...Object.entries(PRIVACY_LABELS).map(([name, label]) => [`privacy_settings.${name}` as Field, label] as const),
];

const valueOf = (form: ProfileForm, field: Field): unknown => {
  const [name, inner] = field.split('.') as [keyof ProfileForm, string | undefined];
  const value = form[name];
  return inner === undefined ? value : (value as Record<string, unknown>)[inner];
};
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** A field as two windows left it. */
export interface Difference {
  field: Field;
  label: string;
  mine: string;
  theirs: string;
}
const inWords = (value: unknown): string =>
  Array.isArray(value)
    ? value.join(', ') || 'None'
    : value === true
      ? 'On'
      : value === false
        ? 'Off'
        : String(value ?? '') || 'Empty';

/**
 * What two windows made of `base`: `both` were changed in both, each in its own way; `merged` has what either changed, and
 * of those what `mine` says until it is chosen otherwise; `taken`: labels of what the other window alone has changed.
 */
export function mergeProfiles(base: ProfileForm, mine: ProfileForm, theirs: ProfileForm) {
  const both: Difference[] = [];
  const taken: string[] = [];
  let merged = theirs;
  for (const [field, label] of FIELDS) {
    const [was, here, there] = [base, mine, theirs].map((form) => valueOf(form, field));
    if (same(here, there)) continue;
    if (same(was, here)) taken.push(label);
    else {
      merged = withValue(merged, field, here);
      if (!same(was, there)) both.push({ field, label, mine: inWords(here), theirs: inWords(there) });
    }
  }
  return { both, taken, merged };
}

function withValue(form: ProfileForm, field: Field, value: unknown): ProfileForm {
  const [name, inner] = field.split('.') as [keyof ProfileForm, string | undefined];
  return {
    ...form,
    [name]: inner === undefined ? value : { ...(form[name] as object), [inner]: value },
  };
}

/** The merged form with what was chosen of the other window. */
export const choosing = (merged: ProfileForm, theirs: ProfileForm, fields: readonly Field[]): ProfileForm =>
  fields.reduce((form, field) => withValue(form, field, valueOf(theirs, field)), merged);
