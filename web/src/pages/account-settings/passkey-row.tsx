import { KeyRound, Pencil, Trash2 } from 'lucide-react';
import type { ListedPasskey } from '../../api/passkey.ts';
import { Button } from '../../ui/button.tsx';
import { ago, shortDate } from '../../ui/format.ts';

interface PasskeyRowProps {
  passkey: ListedPasskey;
  onRename: () => void;
  onRemove: () => void;
}

export function PasskeyRow({
  passkey: { name, added_at: added, last_used_at: used },
  onRename,
  onRemove,
}: PasskeyRowProps) {
  return (
    <li className="session">
      <KeyRound aria-hidden />
      <div>
        <p className="session-name">{name}</p>
        <p className="quiet small">
          Added {shortDate(added)} · {used ? `last used ${ago(used)}` : 'not used yet'}
        </p>
      </div>
      <div className="passkey-actions">
        <Button kind="quiet" icon onClick={onRename} aria-label={`Rename ${name}`}>
          <Pencil aria-hidden />
        </Button>
        <Button kind="quiet" icon onClick={onRemove} aria-label={`Remove ${name}`}>
          <Trash2 aria-hidden />
        </Button>
      </div>
    </li>
  );
}
