import { useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Slider } from '../../ui/slider.tsx';

export interface CropProps {
  file: File;
  /** Width by height. */
  aspect: number;
  /** A picture no wider than this is sent, in pixels. */
  width: number;
  round: boolean;
  title: string;
  busy: boolean;
  onCrop: (picture: Blob) => void;
  onClose: () => void;
}

/** The part of a picture that was chosen, as a JPEG. */
async function cut(address: string, area: Area, most: number): Promise<Blob> {
  const image = new Image();
  image.src = address;
  await image.decode();
  const scale = Math.min(1, most / area.width);
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(area.width * scale));
  canvas.height = Math.max(1, Math.round(area.height * scale));
  const surface = canvas.getContext('2d')!;
  // Where a logo is transparent a JPEG would be black; the server's own have white there.
  surface.fillStyle = getComputedStyle(document.documentElement).getPropertyValue('--white');
  surface.fillRect(0, 0, canvas.width, canvas.height);
  surface.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('nothing was drawn'))), 'image/jpeg', 0.92),
  );
}

/** Chooses what of a picture is shown; what this browser cannot draw, a HEIC for example, is sent as it is. */
export function CropDialog({ file, aspect, width, round, title, busy, onCrop, onClose }: CropProps) {
  const [address] = useState(() => URL.createObjectURL(file));
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area>();
  const [unseen, setUnseen] = useState(false);
  const use = async () => onCrop(area && !unseen ? await cut(address, area, width).catch(() => file) : file);
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      locked={busy}
      actions={
        <>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button kind="primary" busy={busy} disabled={!area && !unseen} onClick={() => void use()}>
            Use this picture
          </Button>
        </>
      }
    >
      {unseen ? (
        <p>This browser cannot show “{file.name}”. It can be sent as it is, without a crop.</p>
      ) : (
        <>
          <div className="crop-stage">
            <Cropper
              image={address}
              crop={crop}
              zoom={zoom}
              aspect={aspect}
              cropShape={round ? 'round' : 'rect'}
              showGrid={!round}
              onCropChange={setCrop}
              onZoomChange={setZoom}
              onCropComplete={(_, pixels) => setArea(pixels)}
              cropperProps={{ role: 'group', 'aria-label': 'The part that is shown: move it by the arrow keys' }}
              mediaProps={{ onError: () => setUnseen(true) }}
            />
          </div>
          <Slider
            label="Zoom"
            least={100}
            most={300}
            unit="%"
            value={Math.round(zoom * 100)}
            onChange={(value) => setZoom(value / 100)}
          />
        </>
      )}
    </Dialog>
  );
}
