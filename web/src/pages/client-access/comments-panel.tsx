import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { interactionsQuery, type ClientMedia } from '../../api/client-access.ts';
import type { ClientSession } from '../../client-session.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { TextAreaField } from '../../ui/field.tsx';
import { ago } from '../../ui/format.ts';

interface CommentsPanelProps {
  session: ClientSession;
  media: ClientMedia;
  mayComment: boolean;
  onSay: (media: ClientMedia, text: string) => Promise<boolean>;
}

/** What was said of a photo, and a place to say more. The grid's arrows mean nothing while one writes. */
export function CommentsPanel({ session, media, mayComment, onSay }: CommentsPanelProps) {
  const said = useQuery(interactionsQuery({ gigId: session.gigId, clientToken: session.token }, media.media_id));
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const comments = said.data?.comments ?? media.comments;
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '' || busy) return;
    setBusy(true);
    if (await onSay(media, text)) setText('');
    setBusy(false);
  };
  return (
    <div className="comments">
      <h2 className="facts-title">Comments</h2>
      {comments.length === 0 ? <p className="comments-none">Nobody has said anything yet.</p> : null}
      <ul className="comments-list">
        {comments.map((each) => (
          <li key={each.comment_id} className="comment">
            <Avatar name={each.author} />
            <p>
              <strong>{each.author}</strong> <span className="comment-when">{ago(each.created_at)}</span>
              <br />
              {each.comment}
            </p>
          </li>
        ))}
      </ul>
      {mayComment ? (
        <form className="comments-form" onSubmit={(event) => void send(event)}>
          <TextAreaField
            label="Your comment"
            rows={2}
            maxLength={2000}
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => event.stopPropagation()}
          />
          <Button kind="glass" type="submit" small busy={busy} disabled={text.trim() === ''}>
            Comment
          </Button>
        </form>
      ) : null}
    </div>
  );
}
