import { CircleCheck } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

/** It went well, and what comes of it. */
export function Registered({ message, onClose }: { message: string; onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      address="open"
      title="Register Face"
      actions={
        <Button kind="primary" wide onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="registered" role="status">
        <CircleCheck aria-hidden />
        <p>{message}</p>
        <p className="quiet small">
          Photos of you that are here already come in a first message. Each message has a link that ends it and deletes
          your face.
        </p>
      </div>
    </Dialog>
  );
}
