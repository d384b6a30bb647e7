import type { Logger } from 'pino';
import { openBuiltInWriter } from '../../adapters/captions/builtIn.ts';
import { openModelWriter } from '../../adapters/captions/openai.ts';
import type { Config } from './config.ts';
import type { AppContext } from './appContext.ts';

/** Captions are always written; by a model only where a key or an endpoint was given. */
export function openCaptions(
  { OPENAI_API_KEY: apiKey, OPENAI_BASE_URL: baseUrl, OPENAI_MODEL: model }: Config,
  log: Logger,
): AppContext['captions'] {
  const builtIn = openBuiltInWriter();
  if (apiKey === undefined && baseUrl === undefined) return { builtIn };
  // Endpoints of one's own often want no key; the client wants some.
  const access = { apiKey: apiKey ?? 'none', baseUrl, model };
  return {
    builtIn,
    model: openModelWriter(access, builtIn, (why) =>
      log.warn({ err: why }, 'the caption was written without the model'),
    ),
  };
}
