import { mutationOptions, queryOptions } from '@tanstack/react-query';
import * as contract from '../../../api/contract/preference.ts';
import { call } from './call.ts';

export type { PreferencesAnswer } from '../../../api/contract/preference.ts';
export type Kind = keyof contract.Preferences;
export type Channel = keyof contract.Preferences[Kind];
export interface Choice {
  kind: Kind;
  channel: Channel;
  on: boolean;
}

export const preferencesQuery = () =>
  queryOptions({ queryKey: ['preferences'], queryFn: ({ signal }) => call(contract.getPreferences, { signal }) });
export const preferenceMutation = () =>
  mutationOptions({
    mutationFn: ({ kind, channel, on }: Choice) =>
      call(contract.changePreferences, { body: { preferences: { [kind]: { [channel]: on } } } }),
    // What was pressed last counts last.
    scope: { id: 'preferences' },
  });
