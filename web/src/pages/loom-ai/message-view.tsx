import { Check, Copy, ImageOff, Search, Sparkles } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { copy } from '../../ui/copy.ts';
import { lookedInto } from './looking.ts';
import { AnswerText } from './markdown.tsx';
import { Proposal } from './proposal.tsx';
import type { Message } from './threads.ts';

const SAID_MS = 2000;

function CopyButton({ text }: { text: string }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SAID_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <Button kind="quiet" small onClick={() => void copy(text).then(setCopied)}>
      {copied ? <Check aria-hidden /> : <Copy aria-hidden />} {copied ? 'Copied' : 'Copy'}
    </Button>
  );
}

/** An image of a conversation; its address is good for some hours, what was said of it stays. */
function ShownImage({ address }: { address: string }) {
  const [gone, setGone] = useState(false);
  return gone ? (
    <p className="ai-image-gone quiet small">
      <ImageOff aria-hidden /> The image is not kept any more
    </p>
  ) : (
    <img className="ai-image" src={address} alt="What you attached" onError={() => setGone(true)} />
  );
}

/** Who speaks, beside the text itself. */
export function Speaker() {
  return (
    <span className="ai-speaker" aria-hidden>
      <Sparkles />
    </span>
  );
}

export function MessageView({
  message,
  onTaken,
}: {
  message: Message;
  onTaken: (actionId: string, opens: string) => void;
}) {
  if (message.role === 'user')
    return (
      <li className="ai-said">
        <span className="sr-only">You:</span>
        {message.image ? <ShownImage address={message.image} /> : null}
        <p className="ai-bubble">{message.content}</p>
      </li>
    );
  const looked = lookedInto(message.looked ?? []);
  return (
    <li className="ai-answer">
      <Speaker />
      <div className="ai-answer-body">
        <span className="sr-only">Loom AI:</span>
        {looked ? (
          <p className="ai-note quiet small">
            <Search aria-hidden /> {looked}
          </p>
        ) : null}
        <AnswerText>{message.content}</AnswerText>
        {message.stopped ? <p className="ai-note quiet small">You stopped this answer.</p> : null}
        {message.actions?.map((action) => (
          <Proposal
            key={action.action_id}
            action={action}
            opens={message.taken?.[action.action_id]}
            onTaken={(opens) => onTaken(action.action_id, opens)}
          />
        ))}
        {message.content.trim() === '' ? null : (
          <div className="ai-answer-tools">
            <CopyButton text={message.content} />
          </div>
        )}
      </div>
    </li>
  );
}
