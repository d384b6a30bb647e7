import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Download, FileDown, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { sentence } from '../../../api/call.ts';
import {
  changeClient,
  removeClient,
  resendInvitation,
  selectionFile,
  type ClientRow,
  type Permission,
} from '../../../api/client-access.ts';
import type { NamesFormat } from '../../../api/media.ts';
import { clientAddress } from '../../../paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Choice, ChoiceGroup } from '../../../ui/choice.tsx';
import { Confirm } from '../../../ui/confirm.tsx';
import { ago, count } from '../../../ui/format.ts';
import { Menu } from '../../../ui/menu.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { toast } from '../../../ui/toast.tsx';
import { AccessCode, AccessHead } from '../access-parts.tsx';
import { ClientDownloadsDialog } from './client-downloads-dialog.tsx';
import { NamesItems } from '../names-items.tsx';
import { PERMISSIONS, toggledPermission } from './client-permissions.ts';

export function ClientCard({ gigId, client }: { gigId: string; client: ClientRow }) {
  const queries = useQueryClient();
  const [wanted, setWanted] = useState<Permission[] | null>(null);
  const [removing, setRemoving] = useState(false);
  const [limiting, setLimiting] = useState(false);
  const about = { onSettled: () => queries.invalidateQueries({ queryKey: ['clients', gigId] }) };
  const change = useMutation({
    ...about,
    mutationFn: (body: Parameters<typeof changeClient>[2]) => changeClient(gigId, client.client_id, body),
    onError: (error) => toast({ text: sentence(error, 'Failed to save settings'), tone: 'bad' }),
  });
  const remove = useMutation({
    ...about,
    mutationFn: () => removeClient(gigId, client.client_id),
    onSuccess: ({ message }) => toast({ text: message, tone: 'good' }),
    onError: (error) => toast({ text: sentence(error, 'Failed to remove the client'), tone: 'bad' }),
  });
  const save = (format: NamesFormat) =>
    selectionFile(gigId, client.client_id, format).then(saveFile, (error: unknown) =>
      toast({ text: sentence(error, 'Failed to export the selection'), tone: 'bad' }),
    );
  const resend = useMutation({
    mutationFn: () => resendInvitation(gigId, client.client_id),
    onSuccess: ({ message }) => toast({ text: message, tone: 'good', about: 'resend' }),
    onError: (error) => toast({ text: sentence(error, 'Failed to send the invitation'), tone: 'bad', about: 'resend' }),
  });
  const permissions = wanted ?? client.permissions;
  /** Shown at once; a refusal brings back what stands. */
  const toggle = (one: Permission) => {
    const next = toggledPermission(permissions, one);
    setWanted(next);
    change.mutate({ permissions: next }, { onError: () => setWanted(null) });
  };
  return (
    <article className="panel client-card" aria-label={client.client_name}>
      <AccessHead
        name={client.client_name}
        email={client.client_email}
        green={client.last_accessed !== null}
        state={client.last_accessed ? `Last access ${ago(client.last_accessed)}` : 'Not opened yet'}
      />
      <AccessCode
        name={client.client_name}
        code={client.access_code}
        link={clientAddress(client.client_email, client.access_code)}
        resending={resend.isPending}
        onResend={() => resend.mutate()}
      />
      <ChoiceGroup label="May">
        {PERMISSIONS.map(({ value, label }) => (
          <Choice
            key={value}
            type="checkbox"
            checked={permissions.includes(value)}
            disabled={value === 'view'}
            onChange={() => toggle(value)}
          >
            {label}
          </Choice>
        ))}
      </ChoiceGroup>
      <footer className="client-card-foot">
        <p className="small">
          <strong>{count(client.selected, 'photo')} chosen</strong>
          <span className="quiet">
            {client.finished_selecting_at ? ` · finished ${ago(client.finished_selecting_at)}` : ''} ·{' '}
            {client.downloaded}
            {client.download_limit === null ? '' : ` of ${client.download_limit}`} downloaded
          </span>
        </p>
        <div className="client-card-acts">
          <Menu
            trigger={
              <Button small disabled={client.selected === 0}>
                <FileDown aria-hidden /> Export selection
              </Button>
            }
          >
            <NamesItems onPick={(format) => void save(format)} />
          </Menu>
          <Button kind="quiet" small onClick={() => setLimiting(true)}>
            <Download aria-hidden /> Downloads
          </Button>
          <Button kind="quiet" small icon aria-label={`Remove ${client.client_name}`} onClick={() => setRemoving(true)}>
            <Trash2 aria-hidden />
          </Button>
        </div>
      </footer>
      {limiting ? (
        <ClientDownloadsDialog
          client={client}
          busy={change.isPending}
          onClose={() => setLimiting(false)}
          onSave={(body) => change.mutate(body, { onSuccess: () => setLimiting(false) })}
        />
      ) : null}
      <Confirm
        open={removing}
        title={`Remove ${client.client_name}?`}
        text="Their link and code stop working at once, on every device. What they liked and approved stays."
        action="Remove"
        busy={remove.isPending}
        onClose={() => setRemoving(false)}
        onConfirm={() => remove.mutate(undefined, { onSettled: () => setRemoving(false) })}
      />
    </article>
  );
}
