import { Camera, ImageUp } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { FacePicture } from '../../ui/pictures.tsx';
import type { Selfie } from './use-selfie.ts';
import './selfie-dialog.css';

interface SelfiePickerProps {
  selfie: Selfie | null;
  busy: boolean;
  onTake: (file: File) => void;
  /** What is said below the picture. */
  children: ReactNode;
}

/** A face in a circle, and the two ways to it: the camera or a file. */
export function SelfiePicker({ selfie, busy, onTake, children }: SelfiePickerProps) {
  const camera = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file) onTake(file);
  };
  return (
    <>
      <div className="selfie-frame" data-searching={busy || undefined}>
        {selfie ? <img src={selfie.address} alt="Your selfie" /> : <FacePicture />}
        <span className="selfie-scan" aria-hidden />
      </div>
      <p className="quiet small" role="status">
        {children}
      </p>
      <div className="selfie-ways">
        <Button kind={selfie ? 'plain' : 'primary'} onClick={() => camera.current?.click()} disabled={busy}>
          <Camera aria-hidden /> Take a selfie
        </Button>
        <Button onClick={() => chooser.current?.click()} disabled={busy}>
          <ImageUp aria-hidden /> Choose a photo
        </Button>
      </div>
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="user"
        hidden
        aria-label="Take a selfie"
        onChange={(event) => take(event.target.files)}
      />
      <input
        ref={chooser}
        type="file"
        accept="image/*"
        hidden
        aria-label="Choose a photo of your face"
        onChange={(event) => take(event.target.files)}
      />
    </>
  );
}
