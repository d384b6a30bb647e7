import { openAssistantModel } from '../../adapters/assistant/openai.ts';
import type { AssistantModel } from '../../commands/ports/assistant.ts';
import type { Config } from './config.ts';

/** The model that Loom AI speaks by; none without a key or an endpoint. */
export function openAssistant({
  OPENAI_API_KEY: apiKey,
  OPENAI_BASE_URL: baseUrl,
  OPENAI_MODEL: model,
  OPENAI_MODEL_PRO: proModel,
}: Config): AssistantModel | undefined {
  if (apiKey === undefined && baseUrl === undefined) return undefined;
  // Endpoints of one's own often want no key.
  return openAssistantModel({ apiKey: apiKey ?? 'none', baseUrl, model, proModel });
}
