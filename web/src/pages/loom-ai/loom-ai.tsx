import './loom-ai.css';
import { History, Plus, Sparkles } from 'lucide-react';
import { Fragment, useEffect, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { pages } from '../../../../api/contract/pages.ts';
import { subscriptionQuery } from '../../api/account.ts';
import { type Feature, forgetThread } from '../../api/conversation.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useAddressed } from '../../ui/layers.ts';
import { Meter } from '../../ui/meter.tsx';
import { usePageHead } from '../../ui/page-head.ts';
import { PHONE, useMediaQuery } from '../../ui/use-media-query.ts';
import { useTab } from '../../ui/use-tab.ts';
import { Answering } from './answering.tsx';
import { Composer } from './composer.tsx';
import { HistoryList } from './history-list.tsx';
import { MessageView } from './message-view.tsx';
import { ModeList } from './mode-list.tsx';
import { modeOf, modes } from './modes.ts';
import { Opening } from './opening.tsx';
import {
  addMessage,
  newId,
  noteTaken,
  noteTools,
  removeThread,
  type Thread,
  useMessages,
  useThreads,
} from './threads.ts';
import { useAttachment } from './use-attachment.ts';
import { useChat } from './use-chat.ts';
import { useFollow } from './use-follow.ts';

/** The document's own words. */
const FOOTER = 'Loom AI - ver 1.2.1 . Beta version . Always cross verify details .';
/** Its sentences, between which it breaks and nowhere else. */
const SENTENCES = FOOTER.split(/(?<= \.) /);

/** Beside modes and conversation there is no room for what was. */
const NARROW = '(max-width: 1080px)';

export function LoomAi() {
  usePageHead(pages.loomAi);
  const phone = useMediaQuery(PHONE);
  const narrow = useMediaQuery(NARROW);
  const [modeName, setMode] = useTab(modes);
  const mode = modeOf(modeName);
  const threads = useThreads();
  const [shown, setShown] = useAddressed('show');
  // One that another tab has deleted is a new conversation.
  const openId = threads.some(({ thread_id: id }) => id === shown) ? shown : null;
  const messages = useMessages(openId);
  const { progress, model, send, stop, withdraw, dismiss } = useChat();
  const { attached, attach, clear } = useAttachment();
  const [text, setText] = useState('');
  /** Consent for the conversation that begins next; one that is there keeps its own. */
  const [allowed, setAllowed] = useState(false);
  const tools = openId === null ? allowed : (threads.find(({ thread_id: id }) => id === openId)?.tools ?? false);
  const [sheet, setSheet] = useState<'modes' | 'history' | null>(null);
  const [leaving, setLeaving] = useState<Thread | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const plan = useQuery(subscriptionQuery());
  const current = openId === null ? undefined : progress.get(openId);
  const waiting = current !== undefined && current.state !== 'failed';
  const end = useFollow();

  const wasWaiting = useRef(false);
  useEffect(() => {
    // Who just got an answer goes on writing.
    if (wasWaiting.current && !waiting) field.current?.focus({ preventScroll: true });
    wasWaiting.current = waiting;
  }, [waiting]);

  const submit = () => {
    const threadId = openId ?? newId();
    const content = text.trim();
    addMessage(threadId, { role: 'user', content, ...(attached?.address && { image: attached.address }) }, tools);
    send({ message: content, thread_id: threadId, feature: mode.value, image_url: attached?.address ?? null, tools });
    setAllowed(false);
    setText('');
    clear();
    if (openId !== threadId) setShown(threadId);
  };
  const allow = (next: boolean) => {
    if (openId === null) return setAllowed(next);
    noteTools(openId, next);
    if (!next) withdraw(openId);
  };
  const begin = () => {
    setSheet(null);
    setAllowed(false);
    setShown(null);
    field.current?.focus();
  };
  const choose = (feature: Feature) => {
    setSheet(null);
    setMode(feature);
  };
  const open = (threadId: string) => {
    setSheet(null);
    setShown(threadId);
  };
  const remove = ({ thread_id: threadId }: Thread) => {
    stop(threadId);
    dismiss(threadId);
    removeThread(threadId);
    // What the server still keeps of it ends by itself after 30 days.
    forgetThread(threadId).catch(() => undefined);
    if (openId === threadId) setShown(null);
    setLeaving(null);
  };

  const history = <HistoryList threads={threads} openId={openId} onOpen={open} onDelete={setLeaving} />;
  const usage = plan.data?.usage;
  return (
    <div
      className="ai"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        const [file] = event.dataTransfer.files;
        if (file && !waiting) attach(file);
      }}
    >
      {phone ? (
        <header className="ai-top">
          <h1 className="ai-name">Loom AI</h1>
          <Button small onClick={() => setSheet('modes')} aria-haspopup="dialog">
            <mode.icon aria-hidden /> {mode.label}
          </Button>
          <Button kind="quiet" icon aria-label="History" aria-haspopup="dialog" onClick={() => setSheet('history')}>
            <History aria-hidden />
          </Button>
          <Button kind="quiet" icon aria-label="New chat" onClick={begin}>
            <Plus aria-hidden />
          </Button>
        </header>
      ) : (
        <aside className="ai-side" aria-label="Loom AI">
          <h1 className="ai-name">
            <Sparkles aria-hidden /> Loom AI
          </h1>
          <Button wide onClick={begin}>
            <Plus aria-hidden /> New chat
          </Button>
          <ModeList chosen={mode.value} onChoose={choose} />
          {narrow ? (
            <Button wide aria-haspopup="dialog" onClick={() => setSheet('history')}>
              <History aria-hidden /> History
            </Button>
          ) : null}
          {usage && usage.ai_conversations_limit >= 0 ? (
            <Meter label="Conversations" used={usage.ai_conversations_used} limit={usage.ai_conversations_limit} />
          ) : null}
        </aside>
      )}
      <section className="ai-chat" aria-label="Conversation">
        <div className="ai-scroll">
          {messages.length === 0 && !current ? (
            <Opening
              mode={mode}
              onPrompt={(prompt) => {
                setText(prompt);
                field.current?.focus();
              }}
            />
          ) : (
            <div role="log" aria-live="polite" aria-busy={waiting} aria-label="Messages">
              <ol className="ai-messages">
                {messages.map((message) => (
                  <MessageView
                    key={message.id}
                    message={message}
                    onTaken={(actionId, opens) => openId && noteTaken(openId, message.id, actionId, opens)}
                  />
                ))}
                {current && openId ? (
                  <Answering
                    progress={current}
                    onRetry={() => current.state === 'failed' && send({ ...current.asked, tools })}
                    onDismiss={() => dismiss(openId)}
                  />
                ) : null}
              </ol>
            </div>
          )}
          <div ref={end} />
        </div>
        <div className="ai-bottom">
          <Composer
            text={text}
            onText={setText}
            attached={attached}
            onAttach={attach}
            onDetach={clear}
            waiting={waiting}
            onSend={submit}
            onStop={() => openId && stop(openId)}
            model={model}
            tools={tools}
            onTools={allow}
            field={field}
          />
          <p className="ai-footer">
            {SENTENCES.map((sentence, at) => (
              <Fragment key={sentence}>
                {at > 0 ? ' ' : null}
                <span>{sentence}</span>
              </Fragment>
            ))}
          </p>
        </div>
      </section>
      <Dialog open={phone && sheet === 'modes'} onClose={() => setSheet(null)} title="Modes">
        <ModeList chosen={mode.value} onChoose={choose} />
      </Dialog>
      <Dialog open={narrow && sheet === 'history'} onClose={() => setSheet(null)} title="History">
        {history}
      </Dialog>
      {narrow ? null : (
        <aside className="ai-past" aria-labelledby="ai-past-title">
          <h2 id="ai-past-title">History</h2>
          {history}
        </aside>
      )}
      <Confirm
        open={leaving !== null}
        title="Delete this conversation?"
        text={`"${leaving?.title ?? ''}" and its images go from this browser and from Loom. This cannot be undone.`}
        action="Delete"
        onConfirm={() => leaving && remove(leaving)}
        onClose={() => setLeaving(null)}
      />
    </div>
  );
}
