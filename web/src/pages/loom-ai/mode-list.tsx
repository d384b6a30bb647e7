import type { Feature } from '../../api/conversation.ts';
import { modes } from './modes.ts';

/** What Loom AI can be asked for; one of them at a time. */
export function ModeList({ chosen, onChoose }: { chosen: Feature; onChoose: (mode: Feature) => void }) {
  return (
    <ul className="ai-modes" aria-label="Modes">
      {modes.map(({ value, label, icon: Icon }) => (
        <li key={value}>
          <button type="button" className="ai-mode" aria-pressed={value === chosen} onClick={() => onChoose(value)}>
            <Icon aria-hidden /> {label}
          </button>
        </li>
      ))}
    </ul>
  );
}
