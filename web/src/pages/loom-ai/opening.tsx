import { useQuery } from '@tanstack/react-query';
import { meQuery } from '../../api/account.ts';
import type { Mode } from './modes.ts';

/** Before the first message: what this mode is good for, and questions to begin with. */
export function Opening({ mode, onPrompt }: { mode: Mode; onPrompt: (prompt: string) => void }) {
  const { data: me } = useQuery(meQuery());
  const [first] = me?.full_name.split(' ') ?? [];
  const Icon = mode.icon;
  return (
    <div className="ai-opening">
      <span className="ai-opening-icon" aria-hidden>
        <Icon />
      </span>
      <h2>{first ? `What are we working on, ${first}?` : 'What are we working on?'}</h2>
      <p className="quiet">{mode.text}</p>
      <ul className="ai-prompts" aria-label="Questions to begin with">
        {mode.prompts.map((prompt) => (
          <li key={prompt}>
            <button type="button" className="ai-prompt" onClick={() => onPrompt(prompt)}>
              {prompt}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
