import { Dialog } from './dialog.tsx';
import { Button } from './button.tsx';

interface ConfirmProps {
  open: boolean;
  title: string;
  text: string;
  action: string;
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

export function Confirm({ open, title, text, action, busy = false, onConfirm, onClose }: ConfirmProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      description={text}
      locked={busy}
      actions={
        <>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button kind="danger" onClick={onConfirm} busy={busy}>
            {action}
          </Button>
        </>
      }
    />
  );
}
