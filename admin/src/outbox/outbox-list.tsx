import { ChevronDown, Mail as Letter, MessageCircle } from 'lucide-react';
import { DataTable, useExpanded, useRecordContext } from 'react-admin';
import type { z } from 'zod';
import type { outboxMails } from '../../../api/contract/audit.ts';
import { Listing } from '../layout/listing.tsx';
import { Time } from '../layout/time.tsx';

type Mail = z.infer<typeof outboxMails.answer>['mails'][number];

/** By which way it would go out. */
const Channel = ({ channel }: Pick<Mail, 'channel'>) => (
  <span className="channel">
    {channel === 'mail' ? <Letter size={16} aria-hidden /> : <MessageCircle size={16} aria-hidden />}{' '}
    {channel === 'mail' ? 'Mail' : 'WhatsApp'}
  </span>
);

const Text = () => <pre className="mail-text">{useRecordContext<Mail>()?.text}</pre>;

/** A mail on a phone; what is open in the table is open here too, and the other way round. */
function Card({ mail }: { mail: Mail }) {
  const [open, toggle] = useExpanded('outbox', mail.id);
  return (
    <details className="card" open={open}>
      <summary onClick={(event) => (event.preventDefault(), toggle())}>
        <span className="row">
          <strong>{mail.subject}</strong>
          <ChevronDown size={18} aria-hidden />
        </span>
        <small>
          <Channel channel={mail.channel} /> · {mail.to} · <Time at={mail.at} />
        </small>
      </summary>
      <pre className="mail-text">{mail.text}</pre>
    </details>
  );
}

export const OutboxList = () => (
  <Listing<Mail>
    title="Outbox"
    intro="Mails and WhatsApp messages that were written while no mail server, or no WhatsApp, is connected. Open one to read it."
    empty={{
      title: 'Nothing yet',
      text: 'Without a mail server, every mail that Loom writes is kept here to be read; without WhatsApp, every message.',
    }}
    card={(mail) => <Card mail={mail} />}
  >
    <DataTable<Mail> rowClick="expand" expand={<Text />} bulkActionButtons={false}>
      <DataTable.Col label="By" disableSort render={(mail: Mail) => <Channel channel={mail.channel} />} />
      <DataTable.Col label="Subject" source="subject" disableSort />
      <DataTable.Col label="To" source="to" disableSort />
      <DataTable.Col label="Written" disableSort render={(mail: Mail) => <Time at={mail.at} />} />
    </DataTable>
  </Listing>
);
