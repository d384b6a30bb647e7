import { useQuery } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { toString as drawQr } from 'qrcode';
import { Button } from '../../../ui/button.tsx';
import { copy } from '../../../ui/copy.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';

interface LinkAddressProps {
  name: string;
  address: string;
  onClose: () => void;
}

/** A link's address, to copy or to print: shown when it was made, because it is kept nowhere. */
export function LinkAddress({ name, address, onClose }: LinkAddressProps) {
  const qr = useQuery({
    queryKey: ['qr', address],
    queryFn: async () =>
      `data:image/svg+xml,${encodeURIComponent(await drawQr(address, { type: 'svg', margin: 2, width: 200 }))}`,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const copyLink = async () => {
    const copied = await copy(address);
    toast(
      copied
        ? { text: 'Link copied to clipboard!', tone: 'good' }
        : { text: 'Please copy the link by hand.', tone: 'bad' },
    );
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={name}
      description="Copy it or save the code now: for your guests' safety we do not keep the address. A new one can be made at any time."
      actions={
        <>
          <Button onClick={onClose}>Done</Button>
          <Button kind="primary" onClick={() => void copyLink()}>
            <Copy aria-hidden /> Copy link
          </Button>
        </>
      }
    >
      <TextField label="Link" readOnly value={address} onFocus={(event) => event.target.select()} />
      <div className="link-qr">
        {qr.data ? <img src={qr.data} width={200} height={200} alt={`QR code of the link ${name}`} /> : null}
      </div>
    </Dialog>
  );
}
