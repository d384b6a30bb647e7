import { useQuery } from '@tanstack/react-query';
import { Copy, MessageCircle, MonitorPlay } from 'lucide-react';
import { toString as drawQr } from 'qrcode';
import type { GigAnswer } from '../../api/gig.ts';
import { prefix, shareAddress } from '../../guest-paths.ts';
import { paths } from '../../paths.ts';
import { ButtonAnchor } from '../../ui/button-anchor.tsx';
import { Button } from '../../ui/button.tsx';
import { copy } from '../../ui/copy.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';

const WHATSAPP = 'Check out this amazing photography work: ';

export function ShareDialog({ gig, open, onClose }: { gig: GigAnswer; open: boolean; onClose: () => void }) {
  const address = shareAddress(gig.gig_id);
  const qr = useQuery({
    queryKey: ['qr', address],
    queryFn: async () =>
      `data:image/svg+xml,${encodeURIComponent(await drawQr(address, { type: 'svg', margin: 2, width: 200 }))}`,
    enabled: open,
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
      open={open}
      onClose={onClose}
      address="open"
      title="Share this gig"
      description={
        gig.gig_type === 'private'
          ? 'Guests need this link and the gallery password.'
          : 'Everyone with this link can open the gallery.'
      }
    >
      <TextField label="Gallery link" readOnly value={address} onFocus={(event) => event.target.select()} />
      {gig.guest_uploads_enabled ? (
        <TextField
          label="Access code"
          readOnly
          value={gig.access_code}
          hint="With it guests add their own photos."
          onFocus={(event) => event.target.select()}
        />
      ) : null}
      <div className="share">
        <div className="share-qr">
          {qr.data ? <img src={qr.data} width={200} height={200} alt={`QR code of ${address}`} /> : null}
        </div>
        <div className="share-ways">
          <Button kind="primary" onClick={() => void copyLink()}>
            <Copy aria-hidden /> Copy link
          </Button>
          <ButtonAnchor
            href={`https://wa.me/?text=${encodeURIComponent(WHATSAPP + address)}`}
            target="_blank"
            rel="noreferrer"
          >
            <MessageCircle aria-hidden /> WhatsApp
          </ButtonAnchor>
          <ButtonAnchor href={prefix + paths.slideshow(gig.gig_id)} target="_blank" rel="noreferrer">
            <MonitorPlay aria-hidden /> Slideshow
          </ButtonAnchor>
          <p className="quiet small">Print the code on a table card: guests scan it and find their photos by selfie.</p>
        </div>
      </div>
    </Dialog>
  );
}
