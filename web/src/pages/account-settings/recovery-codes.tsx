import { Copy } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { copy } from '../../ui/copy.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.tsx';

/** Shown this once: they are kept as hashes. */
export function RecoveryCodes({
  title,
  codes,
  onClose,
}: {
  title: string;
  codes: readonly string[];
  onClose: () => void;
}) {
  const copyAll = async () =>
    toast(
      (await copy(codes.join('\n')))
        ? { text: 'Recovery codes copied.', tone: 'good' }
        : { text: 'Please copy the codes by hand.', tone: 'bad' },
    );
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description="Keep these recovery codes where you find them without your phone. Each signs you in once, and they are shown this once."
      actions={
        <>
          <Button onClick={() => void copyAll()}>
            <Copy aria-hidden /> Copy
          </Button>
          <Button kind="primary" onClick={onClose}>
            I have kept them
          </Button>
        </>
      }
    >
      <ol className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
