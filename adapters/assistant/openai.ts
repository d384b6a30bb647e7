import type { AssistantMessage, AssistantModel, ToolCall } from '../../commands/ports/assistant.ts';
import { eventsIn } from './eventStream.ts';

export interface AssistantAccess {
  apiKey: string;
  /** Of any endpoint that speaks the protocol; OpenAI's own otherwise. */
  baseUrl: string | undefined;
  model: string;
  proModel: string | undefined;
  /** Milliseconds between two pieces, and until the first one. */
  patience?: number;
  /** Milliseconds for the whole of an answer. */
  longest?: number;
}

const OPENAI = 'https://api.openai.com/v1';
const PATIENCE_MS = 30_000;
const LONGEST_MS = 180_000;
/** Of one answer as it comes, with all that surrounds its words. */
const MOST_BYTES = 8 << 20;
const MOST_CALLS = 16;
/** Characters of a tool's arguments, and of the names and ids that come with them. */
const MOST_ARGUMENTS = 20_000;
const MOST_NAME = 200;

interface Delta {
  content?: unknown;
  refusal?: unknown;
  tool_calls?: unknown;
}

const inProtocol = (message: AssistantMessage): object => {
  if (message.role === 'tool') return { role: 'tool', tool_call_id: message.callId, content: message.content };
  if (message.role === 'user' && message.image)
    return {
      role: 'user',
      content: [
        { type: 'text', text: message.content },
        {
          type: 'image_url',
          image_url: { url: `data:image/jpeg;base64,${Buffer.from(message.image).toString('base64')}` },
        },
      ],
    };
  const calls = 'calls' in message ? message.calls : undefined;
  return {
    role: message.role,
    content: message.content,
    ...(calls && {
      tool_calls: calls.map(({ id, name, arguments: given }) => ({
        id,
        type: 'function',
        function: { name, arguments: given },
      })),
    }),
  };
};

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Tools that are asked for come in pieces, each with its place. */
function callsOf() {
  const calls: ToolCall[] = [];
  return {
    add(pieces: unknown): void {
      if (!Array.isArray(pieces)) return;
      for (const piece of pieces as { index?: unknown; id?: unknown; function?: Record<string, unknown> }[]) {
        const at = typeof piece?.index === 'number' ? piece.index : calls.length;
        if (!Number.isInteger(at) || at < 0 || at >= MOST_CALLS)
          throw new Error('The model asks for more tools than one answer may.');
        const call = (calls[at] ??= { id: '', name: '', arguments: '' });
        call.id += text(piece.id);
        call.name += text(piece.function?.['name']);
        call.arguments += text(piece.function?.['arguments']);
        if (call.arguments.length > MOST_ARGUMENTS || call.name.length > MOST_NAME || call.id.length > MOST_NAME)
          throw new Error('The model asks for a tool with more than it may take.');
      }
    },
    asked: (): ToolCall[] =>
      calls.filter(Boolean).map((call, n) => ({ ...call, id: call.id === '' ? `call-${n}` : call.id })),
  };
}

/** Asks a model over the OpenAI protocol (chat completions, streamed). Everything that comes is bounded in bytes and time. */
export function openAssistantModel({
  apiKey,
  baseUrl = OPENAI,
  model,
  proModel,
  patience = PATIENCE_MS,
  longest = LONGEST_MS,
}: AssistantAccess): AssistantModel {
  const address = `${baseUrl.replace(/\/+$/, '')}/chat/completions`;
  return {
    async *answer({ messages, tools, pro, signal }) {
      const late = new AbortController();
      const waiting = setTimeout(() => late.abort(new Error('The model fell silent.')), patience);
      const whole = setTimeout(() => late.abort(new Error('The model took too long.')), longest);
      try {
        const response = await fetch(address, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${apiKey}`,
            'content-type': 'application/json',
            accept: 'text/event-stream',
          },
          body: JSON.stringify({
            model: (pro && proModel) || model,
            stream: true,
            messages: messages.map(inProtocol),
            ...(tools.length > 0 && { tools: tools.map((each) => ({ type: 'function', function: each })) }),
          }),
          // Whoever is asked answers for themselves: the key goes nowhere else.
          redirect: 'error',
          signal: AbortSignal.any([signal, late.signal]),
        });
        const type = response.headers.get('content-type') ?? '';
        if (!response.ok || !response.body || !type.includes('text/event-stream')) {
          await response.body?.cancel().catch(() => undefined);
          throw new Error(`The model answered ${response.status} with ${type || 'nothing'}.`);
        }
        const calls = callsOf();
        let ended = false;
        for await (const data of eventsIn(response.body, MOST_BYTES)) {
          waiting.refresh();
          const said = JSON.parse(data) as {
            error?: unknown;
            choices?: { delta?: Delta; finish_reason?: unknown }[];
          } | null;
          if (said?.error) throw new Error('The model broke off with an error.');
          const [choice] = Array.isArray(said?.choices) ? said.choices : [];
          const piece = text(choice?.delta?.content) || text(choice?.delta?.refusal);
          if (piece !== '') yield piece;
          calls.add(choice?.delta?.tool_calls);
          if (choice?.finish_reason === 'content_filter') throw new Error('The model was kept from answering.');
          if (choice?.finish_reason) ended = true;
        }
        if (!ended) throw new Error('The answer was cut in the middle.');
        const asked = calls.asked();
        if (asked.length > 0) yield asked;
      } catch (error) {
        // Whoever stopped it wants no more of it, nor a failure.
        if (!signal.aborted) throw late.signal.aborted ? late.signal.reason : error;
      } finally {
        clearTimeout(waiting);
        clearTimeout(whole);
        // A generator that is left early leaves no connection behind.
        late.abort();
      }
    },
  };
}
