import { MoreHorizontal, Pause, Pencil, Play, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { RecurringInvoice } from '../../../api/recurring-invoice.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { newRecurring } from './form-values.ts';
import { RecurringDialog } from './recurring-form.tsx';
import { useRecurringActs } from './use-recurring-acts.ts';

/** All that can be done with a recurring invoice: what comes next by a button where `prominent`, the rest in a menu. */
export function RecurringActs({ recurring, prominent = false }: { recurring: RecurringInvoice; prominent?: boolean }) {
  const { recurring_id: id, client_name: client, status } = recurring;
  const navigate = useNavigate();
  const { pause, resume, remove } = useRecurringActs(
    id,
    () => prominent && void navigate(paths.recurringInvoices, { replace: true }),
  );
  const [editing, setEditing] = useState(false);
  return (
    <>
      {prominent ? (
        status === 'paused' ? (
          <Button kind="primary" busy={resume.isPending} onClick={() => resume.mutate()}>
            <Play aria-hidden /> Resume
          </Button>
        ) : (
          <Button onClick={() => setEditing(true)}>
            <Pencil aria-hidden /> Edit
          </Button>
        )
      ) : null}
      <Menu
        trigger={
          <Button
            kind={prominent ? 'plain' : 'quiet'}
            icon
            small={!prominent}
            aria-label={`More for the invoices of ${client}`}
          >
            <MoreHorizontal aria-hidden />
          </Button>
        }
      >
        {prominent && status !== 'paused' ? null : (
          <MenuItem onSelect={() => setEditing(true)}>
            <Pencil aria-hidden /> Edit
          </MenuItem>
        )}
        {status === 'active' ? (
          <MenuItem onSelect={() => pause.mutate()}>
            <Pause aria-hidden /> Pause
          </MenuItem>
        ) : null}
        {status === 'paused' && !prominent ? (
          <MenuItem onSelect={() => resume.mutate()}>
            <Play aria-hidden /> Resume
          </MenuItem>
        ) : null}
        <MenuItem onSelect={() => remove.mutate()}>
          <Trash2 aria-hidden /> Delete
        </MenuItem>
      </Menu>
      {editing ? (
        <RecurringDialog recurring={recurring} begin={newRecurring()} onClose={() => setEditing(false)} />
      ) : null}
    </>
  );
}
