import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../api/call.ts';
import { ask, type Asked, type LineHeard } from '../../api/conversation.ts';
import { openLiveLine } from '../../live-line.ts';
import { currentSession, useSession } from '../../session.ts';
import { addMessage, type Message } from './threads.ts';

/** How an answer stands: thinking until its first piece, then streaming; what failed waits to be tried again. */
export type Progress =
  | { state: 'thinking'; content: ''; tool?: string }
  | { state: 'streaming'; content: string }
  | { state: 'failed'; content: ''; detail: string; status: number; asked: Asked };

const CUT = 'The connection was lost before the answer was complete. Your message is kept: please try again.';
const FAILED = 'Loom AI could not answer right now. Please try again in a moment.';

/** Sends messages over the line, or by a call while it is down, and keeps what is answered. By thread. */
export function useChat() {
  const queries = useQueryClient();
  const token = useSession()?.token;
  const [progress, setProgress] = useState<ReadonlyMap<string, Progress>>(new Map());
  /** Whether a model answers, as the line says; not known before. */
  const [model, setModel] = useState<boolean>();
  const line = useRef<((said: object) => void) | null>(null);
  /** What was asked and is not answered; `stop` of what was asked by a call. */
  const waiting = useRef(new Map<string, { asked: Asked; stop?: AbortController }>());

  const put = useCallback((threadId: string, next: Progress | null) => {
    setProgress((before) => {
      const after = new Map(before);
      if (next) after.set(threadId, next);
      else after.delete(threadId);
      return after;
    });
  }, []);
  const complete = useCallback(
    (
      threadId: string,
      { content, actions = [], looked = [], stopped }: Pick<Message, 'content' | 'actions' | 'looked' | 'stopped'>,
    ) => {
      if (!waiting.current.delete(threadId)) return;
      if (content.trim() !== '' || stopped)
        addMessage(threadId, {
          role: 'assistant',
          content,
          ...(actions.length > 0 && { actions }),
          ...(looked.length > 0 && { looked }),
          ...(stopped && { stopped }),
        });
      put(threadId, null);
      void queries.invalidateQueries({ queryKey: ['subscription'] });
    },
    [put, queries],
  );
  const fail = useCallback(
    (threadId: string, detail: string, status: number) => {
      const asked = waiting.current.get(threadId)?.asked;
      if (!asked) return;
      waiting.current.delete(threadId);
      put(threadId, { state: 'failed', content: '', detail: detail || FAILED, status, asked });
    },
    [put],
  );

  useEffect(() => {
    if (token === undefined) return;
    const hear = (heard: LineHeard) => {
      if (heard.type === 'ready') setModel(heard.model);
      else if (heard.type === 'stream')
        setProgress((before) => {
          const known = before.get(heard.thread_id);
          if (!known || known.state === 'failed') return before;
          return new Map(before).set(heard.thread_id, {
            state: 'streaming',
            content: known.content + heard.content,
          });
        });
      else if (heard.type === 'tool')
        setProgress((before) =>
          before.get(heard.thread_id)?.state === 'thinking'
            ? new Map(before).set(heard.thread_id, { state: 'thinking', content: '', tool: heard.tool })
            : before,
        );
      else if (heard.type === 'complete') complete(heard.thread_id, heard);
      else if (heard.type === 'error' && heard.thread_id !== null) fail(heard.thread_id, heard.detail, heard.status);
      else if (heard.type === 'refused')
        for (const threadId of waiting.current.keys()) fail(threadId, heard.data.detail, 401);
    };
    return openLiveLine<LineHeard>({
      path: '/ws/loom-ai',
      hello: () => ({ token: currentSession()?.token ?? token }),
      hear,
      line: (up, send) => {
        line.current = up ? send : null;
        // What was on its way over it does not come any more.
        if (!up) for (const [threadId, { stop }] of waiting.current) if (!stop) fail(threadId, CUT, 0);
      },
    });
  }, [token, complete, fail]);

  const send = useCallback(
    (asked: Asked) => {
      const { thread_id: threadId } = asked;
      put(threadId, { state: 'thinking', content: '' });
      if (line.current) {
        waiting.current.set(threadId, { asked });
        line.current({ ...asked, token: currentSession()?.token });
        return;
      }
      const stop = new AbortController();
      waiting.current.set(threadId, { asked, stop });
      ask(asked, stop.signal)
        .then(({ response, ...more }) => complete(threadId, { content: response, ...more }))
        .catch((error: unknown) => {
          if (stop.signal.aborted) complete(threadId, { content: '', stopped: true });
          else if (error instanceof ApiError) fail(threadId, error.detail, error.status);
          else fail(threadId, FAILED, 0);
        });
    },
    [put, complete, fail],
  );
  const stop = useCallback((threadId: string) => {
    const asked = waiting.current.get(threadId);
    if (asked?.stop) asked.stop.abort();
    else line.current?.({ type: 'stop', thread_id: threadId });
  }, []);
  /** Consent is withdrawn in mid-answer: nothing more is looked up for it. Without a line to say so, it is stopped. */
  const withdraw = useCallback((threadId: string) => {
    if (line.current) line.current({ type: 'withdraw', thread_id: threadId });
    else waiting.current.get(threadId)?.stop?.abort();
  }, []);
  const dismiss = useCallback((threadId: string) => put(threadId, null), [put]);
  useEffect(() => {
    const asked = waiting.current;
    return () => asked.forEach(({ stop: by }) => by?.abort());
  }, []);
  return { progress, model, send, stop, withdraw, dismiss };
}
