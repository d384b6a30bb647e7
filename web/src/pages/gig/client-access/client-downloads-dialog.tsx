import { useState, type FormEvent } from 'react';
import type { ClientRow, DownloadSize } from '../../../api/client-access.ts';
import { Button } from '../../../ui/button.tsx';
import { Choice, ChoiceGroup } from '../../../ui/choice.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Switch } from '../../../ui/switch.tsx';

const SIZES: readonly { value: DownloadSize; label: string }[] = [
  { value: 'original', label: 'Original' },
  { value: '2048', label: '2048 px' },
  { value: '1024', label: '1024 px' },
  { value: '640', label: '640 px' },
];

interface ClientDownloadsDialogProps {
  client: ClientRow;
  busy: boolean;
  onClose: () => void;
  onSave: (body: {
    download_limit: number | null;
    download_sizes: DownloadSize[];
    download_watermark: boolean;
  }) => void;
}

/** How much one client may download, and how large. */
export function ClientDownloadsDialog({ client, busy, onClose, onSave }: ClientDownloadsDialogProps) {
  const [limit, setLimit] = useState(client.download_limit === null ? '' : String(client.download_limit));
  const [sizes, setSizes] = useState<DownloadSize[]>(client.download_sizes);
  const [watermark, setWatermark] = useState(client.download_watermark);
  const wrong = limit !== '' && !/^\d{1,6}$/.test(limit);
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (!wrong && sizes.length > 0)
      onSave({
        download_limit: limit === '' ? null : Number(limit),
        download_sizes: sizes,
        download_watermark: watermark,
      });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      locked={busy}
      title="Downloads"
      description={
        client.permissions.includes('download')
          ? `What ${client.client_name} may take home.`
          : `What ${client.client_name} may take home once they have the download permission.`
      }
      actions={
        <>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button
            kind="primary"
            type="submit"
            form="client-downloads"
            busy={busy}
            disabled={wrong || sizes.length === 0}
          >
            Save
          </Button>
        </>
      }
    >
      <form id="client-downloads" className="client-downloads" noValidate onSubmit={save}>
        <TextField
          label="Photos and videos in all"
          optional
          inputMode="numeric"
          value={limit}
          onChange={(event) => setLimit(event.target.value)}
          hint={`Empty: as many as they like. So far: ${client.downloaded}.`}
          error={wrong ? 'Please enter a number, or nothing.' : undefined}
        />
        <ChoiceGroup
          label="Sizes"
          hint={
            watermark
              ? 'For photos.'
              : 'For photos. A video is always downloaded whole, without the place where it was shot.'
          }
          error={sizes.length === 0 ? 'Please choose at least one size.' : undefined}
        >
          {SIZES.map(({ value, label }) => (
            <Choice
              key={value}
              type="checkbox"
              checked={sizes.includes(value)}
              onChange={() =>
                setSizes(sizes.includes(value) ? sizes.filter((other) => other !== value) : [...sizes, value])
              }
            >
              {label}
            </Choice>
          ))}
        </ChoiceGroup>
        <Switch
          label="With my watermark"
          hint="On every size, the original included. Videos cannot carry it, and are not downloaded then."
          checked={watermark}
          onChange={(event) => setWatermark(event.target.checked)}
        />
      </form>
    </Dialog>
  );
}
