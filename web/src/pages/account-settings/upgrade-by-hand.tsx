import { useQuery } from '@tanstack/react-query';
import { toString as drawQr } from 'qrcode';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

interface UpgradeByHandProps {
  name: string;
  message: string;
  /** `upi://pay?...`; null where the operator takes no UPI. */
  uri: string | null;
  onClose: () => void;
}

/** A request that an admin answers, with the code by which it is paid in advance. */
export function UpgradeByHand({ name, message, uri, onClose }: UpgradeByHandProps) {
  const qr = useQuery({
    queryKey: ['qr', uri],
    queryFn: async () =>
      `data:image/svg+xml,${encodeURIComponent(await drawQr(uri ?? '', { type: 'svg', margin: 2, width: 200 }))}`,
    enabled: uri !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${name}: request sent`}
      description={message}
      actions={
        <Button kind="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      {uri ? (
        <div className="upgrade-upi">
          {qr.data ? <img src={qr.data} width={200} height={200} alt="QR code that pays by UPI" /> : null}
          <p>
            You can pay now with any UPI app: scan the code, or <a href={uri}>open the app on this phone</a>. The amount
            is filled in.
          </p>
        </div>
      ) : null}
    </Dialog>
  );
}
