import { type PreferenceEvent, type Preferences, changed, preferenceDefaults } from '../domain/preference.ts';
import { type View, projection } from './core/projection.ts';

/** By which channels a photographer wants to hear of what; absent where they never chose. */
export interface PreferenceView extends View {
  chosen: Preferences;
}

export const preferences = projection<PreferenceEvent, PreferenceView>(
  { name: 'preferences', version: 1, indexes: {} },
  {
    PreferencesChanged: (view, event, _, id) => ({ id, chosen: changed(view?.chosen ?? preferenceDefaults, event) }),
  },
);
