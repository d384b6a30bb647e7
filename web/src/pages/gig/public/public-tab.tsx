import './public-tab.css';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sentence } from '../../../api/call.ts';
import { publicSettingsMutation, type GigAnswer, type PublicSettings } from '../../../api/gig.ts';
import { foldersQuery } from '../../../api/media.ts';
import { registrationsQuery } from '../../../api/registration.ts';
import { Button } from '../../../ui/button.tsx';
import { Choice, ChoiceGroup } from '../../../ui/choice.tsx';
import { TextField } from '../../../ui/field.tsx';
import { count } from '../../../ui/format.ts';
import { Switch } from '../../../ui/switch.tsx';
import { toast } from '../../../ui/toast.tsx';

const SPECIAL = [
  { folder_id: 'root', folder_name: 'Not in a folder' },
  { folder_id: 'edited', folder_name: 'Edited' },
];

/** Choosing specific folders starts with none; unchecking the last one returns to all. */
function toggled(now: PublicSettings['visible_folders'], id: string): PublicSettings['visible_folders'] {
  const list = now === 'all' ? [] : now;
  const next = list.includes(id) ? list.filter((other) => other !== id) : [...list, id];
  return next.length === 0 ? 'all' : next;
}

export function PublicTab({ gig }: { gig: GigAnswer }) {
  const queries = useQueryClient();
  const [settings, setSettings] = useState<PublicSettings>(gig.public_settings);
  const folders = useQuery(foldersQuery(gig.gig_id));
  const registered = useQuery(registrationsQuery(gig.gig_id)).data?.registered ?? 0;
  const save = useMutation({
    ...publicSettingsMutation(gig.gig_id),
    onSuccess: async (answer) => {
      setSettings(answer.public_settings);
      toast({ text: 'Public settings saved successfully!', tone: 'good', about: 'public-settings' });
      await queries.invalidateQueries({ queryKey: ['gig', gig.gig_id] });
    },
    onError: (error) =>
      toast({ text: sentence(error, 'Failed to save settings'), tone: 'bad', about: 'public-settings' }),
  });
  const set = (change: Partial<PublicSettings>) => setSettings({ ...settings, ...change });
  const limitWrong =
    !Number.isInteger(settings.guest_upload_limit) ||
    settings.guest_upload_limit < 1 ||
    settings.guest_upload_limit > 50;
  const changed = JSON.stringify(settings) !== JSON.stringify(gig.public_settings);
  const { visible_folders: visible } = settings;
  return (
    <form
      className="public-tab"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!limitWrong) save.mutate(settings);
      }}
    >
      <div className="public-tab-panels">
        <section className="panel">
          <h2>Gallery</h2>
          <Switch
            label="Show the public gallery"
            hint="Off: guests see the cover, and no photos."
            checked={settings.show_public_gallery}
            onChange={(event) => set({ show_public_gallery: event.target.checked })}
          />
          <ChoiceGroup label="Which photos">
            <Choice
              look="card"
              name="folders"
              checked={visible === 'all'}
              onChange={() => set({ visible_folders: 'all' })}
            >
              <span>
                <strong>All folders</strong>
                <span>Also those you add later</span>
              </span>
            </Choice>
            <Choice
              look="card"
              name="folders"
              checked={visible !== 'all'}
              onChange={() => set({ visible_folders: [] })}
            >
              <span>
                <strong>Specific folders</strong>
                <span>Only what you pick below</span>
              </span>
            </Choice>
          </ChoiceGroup>
          {visible === 'all' ? null : (
            <ChoiceGroup
              label="Folders"
              error={visible.length === 0 ? 'Nothing is picked yet, so guests see no photos.' : undefined}
            >
              {[...SPECIAL, ...(folders.data?.folders ?? [])].map((folder) => (
                <Choice
                  key={folder.folder_id}
                  type="checkbox"
                  checked={visible.includes(folder.folder_id)}
                  onChange={() => set({ visible_folders: toggled(visible, folder.folder_id) })}
                >
                  {folder.folder_name}
                </Choice>
              ))}
            </ChoiceGroup>
          )}
        </section>
        <section className="panel">
          <h2>Faces</h2>
          <Switch
            label="Find My Photos"
            hint="Guests find themselves by a selfie, which is never kept."
            checked={settings.allow_selfie_search}
            onChange={(event) => set({ allow_selfie_search: event.target.checked })}
          />
          <Switch
            label="Face registration"
            hint={`Guests may leave a selfie to hear of new photos of them by WhatsApp.${registered > 0 ? ` ${count(registered, 'guest').replace(' ', '\u00a0')} registered.` : ''}`}
            checked={settings.allow_face_registration}
            onChange={(event) => set({ allow_face_registration: event.target.checked })}
          />
        </section>
        <section className="panel">
          <h2>Guest uploads</h2>
          <Switch
            label="Guest uploads"
            hint="Guests may add their own photos."
            checked={settings.guest_uploads_enabled}
            onChange={(event) => set({ guest_uploads_enabled: event.target.checked })}
          />
          {settings.guest_uploads_enabled ? (
            <>
              <TextField
                label="Photos per guest"
                type="number"
                min={1}
                max={50}
                value={Number.isNaN(settings.guest_upload_limit) ? '' : settings.guest_upload_limit}
                onChange={(event) => set({ guest_upload_limit: event.target.valueAsNumber })}
                hint="From 1 to 50."
                error={limitWrong ? 'Please enter a number from 1 to 50.' : undefined}
              />
              <Switch
                label="Approve before showing"
                hint="A guest's photo appears only after you approved it."
                checked={settings.guest_moderation}
                onChange={(event) => set({ guest_moderation: event.target.checked })}
              />
            </>
          ) : null}
        </section>
      </div>
      <div className="public-tab-actions">
        <Button kind="primary" type="submit" busy={save.isPending} disabled={!changed || limitWrong}>
          Save settings
        </Button>
      </div>
    </form>
  );
}
