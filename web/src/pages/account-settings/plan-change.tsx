import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { longDate } from '../../ui/format.ts';

interface PlanChangeProps {
  /** The plan that is asked for. */
  name: string;
  /** The paid plan that it takes the place of, and how long that would run (ISO 8601). */
  replaces: { name: string; until: string };
  busy: boolean;
  onChange: () => void;
  onClose: () => void;
}

/** Says what is lost before anybody pays: a paid plan ends where another one begins. */
export function PlanChange({ name, replaces, busy, onChange, onClose }: PlanChangeProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Change from ${replaces.name} to ${name}?`}
      description={`You have ${replaces.name} until ${longDate(replaces.until)}. ${name} begins as soon as it is paid, and what is left of ${replaces.name} ends then. To lose nothing of it, change after that day.`}
      locked={busy}
      actions={
        <>
          <Button onClick={onClose} disabled={busy}>
            Keep {replaces.name}
          </Button>
          <Button kind="primary" onClick={onChange} busy={busy}>
            Change to {name}
          </Button>
        </>
      }
    />
  );
}
