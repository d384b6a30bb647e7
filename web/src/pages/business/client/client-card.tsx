import { Archive, ArchiveRestore, Mail, MoreHorizontal, Pencil, Phone, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Client } from '../../../api/client.ts';
import { paths } from '../../../paths.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { NameText } from '../../../ui/name-text.tsx';
import { callTo, mailTo } from '../../../ui/ways.ts';
import { DeleteClient } from './delete-client.tsx';
import { useClientActs } from './use-client-acts.ts';

/** Without `onEdit` it is of the past, and nothing can be done with it. */
export function ClientCard({ client, onEdit }: { client: Client; onEdit: ((client: Client) => void) | undefined }) {
  const { client_id: id, client_name: name, archived } = client;
  const { archive, restore, remove } = useClientActs(id);
  const [asking, setAsking] = useState(false);
  return (
    <li className="panel client-record" aria-labelledby={`client-${id}`}>
      <header className="client-record-head">
        <span className="client-record-avatar">
          <Avatar name={name} />
        </span>
        <div className="client-record-names">
          <h2 id={`client-${id}`} title={name}>
            <Link to={paths.client(id)} className="client-record-link">
              <NameText>{name}</NameText>
            </Link>
          </h2>
          {client.company ? (
            <p className="quiet small" title={client.company}>
              <NameText>{client.company}</NameText>
            </p>
          ) : null}
        </div>
        {onEdit ? (
          <Menu
            trigger={
              <Button kind="quiet" icon small className="client-record-menu" aria-label={`More for ${name}`}>
                <MoreHorizontal aria-hidden />
              </Button>
            }
          >
            <MenuItem onSelect={() => onEdit(client)}>
              <Pencil aria-hidden /> Edit
            </MenuItem>
            {archived ? (
              <MenuItem onSelect={() => restore.mutate()}>
                <ArchiveRestore aria-hidden /> Restore
              </MenuItem>
            ) : (
              <MenuItem onSelect={() => archive.mutate()}>
                <Archive aria-hidden /> Archive
              </MenuItem>
            )}
            <MenuItem onSelect={() => setAsking(true)}>
              <Trash2 aria-hidden /> Delete
            </MenuItem>
          </Menu>
        ) : null}
      </header>
      <ul className="client-record-ways">
        <li>
          <Mail aria-hidden />
          <a href={mailTo(client.client_email)}>{client.client_email}</a>
        </li>
        {client.phone ? (
          <li>
            <Phone aria-hidden />
            <a href={callTo(client.phone)}>{client.phone}</a>
          </li>
        ) : null}
      </ul>
      <DeleteClient
        open={asking}
        busy={remove.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => remove.mutate(undefined, { onSettled: () => setAsking(false) })}
      />
    </li>
  );
}
