import type { JsonObject } from '../../domain/kernel/event.ts';
import type { PhotoFacts, Platform, Post } from '../../domain/social.ts';

/** Writes what a visitor posts with a photo, fitting its platform. Adapters: built in, any OpenAI-compatible endpoint. */
export interface CaptionWriter {
  /** Never fails: who cannot write leaves it to the one built in. `writtenBy` says which of both it was. */
  write(facts: PhotoFacts, platform: Platform): Promise<Post & { writtenBy: 'model' | 'built-in' }>;
}

/** A tool that a model asks for, with its arguments as it wrote them: JSON, or anything else. */
export interface ToolCall {
  id: string;
  name: string;
  arguments: string;
}

/** A turn of a conversation as a model gets it. `image`: a JPEG. */
export type AssistantMessage =
  | { role: 'system' | 'assistant'; content: string; calls?: readonly ToolCall[] }
  | { role: 'user'; content: string; image?: Uint8Array }
  | { role: 'tool'; callId: string; content: string };

/** `parameters`: a JSON schema. */
export interface ToolDescription {
  name: string;
  description: string;
  parameters: JsonObject;
}

/** A language model that answers piece by piece. Adapter: any OpenAI-compatible endpoint; absent where none is configured. */
export interface AssistantModel {
  /**
   * The pieces of its answer as they come, and at the end the tools that it asks for, if any. Fails where it refuses, is
   * late, is cut, or sends something else; ends quietly once `signal` is aborted. `pro`: by the better model, where there is one.
   */
  answer(asked: {
    messages: readonly AssistantMessage[];
    tools: readonly ToolDescription[];
    pro: boolean;
    signal: AbortSignal;
  }): AsyncIterable<string | readonly ToolCall[]>;
}
