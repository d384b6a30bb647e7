import '../../ui/field.css';
import { useMutation } from '@tanstack/react-query';
import { ArrowUpRight, Check, FileText, FolderPlus, type LucideIcon, Mail } from 'lucide-react';
import { Link } from 'react-router-dom';
import { sentence } from '../../api/call.ts';
import { type ProposedAction, takeAction } from '../../api/conversation.ts';
import { Button, buttonClass } from '../../ui/button.tsx';

const ACTS: Record<ProposedAction['action'], { icon: LucideIcon; press: string; done: string; open: string }> = {
  draft_invoice: { icon: FileText, press: 'Draft the invoice', done: 'Drafted', open: 'Open the invoice' },
  write_to_client: { icon: Mail, press: 'Open the mail', done: 'Opened in your mail program', open: 'Open it again' },
  make_folder: { icon: FolderPlus, press: 'Make the folder', done: 'Made', open: 'Open the gig' },
};

/** What Loom AI proposes, in full: it happens by this press and not before. `opens`: where it is, once it was taken. */
export function Proposal({
  action,
  opens,
  onTaken,
}: {
  action: ProposedAction;
  opens: string | undefined;
  onTaken: (opens: string) => void;
}) {
  const { icon: Icon, press, done, open } = ACTS[action.action];
  const take = useMutation({
    mutationFn: () => takeAction(action.action_id),
    onSuccess: ({ opens: where }) => {
      onTaken(where);
      if (where.startsWith('mailto:')) location.href = where;
    },
  });
  return (
    <section className="ai-proposal" aria-label={action.title} data-taken={opens !== undefined || undefined}>
      <h4 className="ai-proposal-title">
        <Icon aria-hidden /> {action.title}
      </h4>
      <div className="ai-proposal-lines">
        {action.lines.map((line, at) => (
          // Lines of one text, which stay in their order.
          <p key={at}>{line || '\u00a0'}</p>
        ))}
      </div>
      {take.error ? (
        <p className="field-error" role="alert">
          {sentence(take.error, 'That did not work. Please try again.')}
        </p>
      ) : null}
      {opens === undefined ? (
        <Button kind="primary" small busy={take.isPending} onClick={() => take.mutate()}>
          {press}
        </Button>
      ) : (
        <p className="ai-proposal-done">
          <span>
            <Check aria-hidden /> {done}
          </span>
          {opens.startsWith('mailto:') ? (
            <a className={buttonClass({ kind: 'quiet', small: true })} href={opens}>
              {open} <ArrowUpRight aria-hidden />
            </a>
          ) : (
            <Link className={buttonClass({ kind: 'quiet', small: true })} to={opens}>
              {open} <ArrowUpRight aria-hidden />
            </Link>
          )}
        </p>
      )}
    </section>
  );
}
