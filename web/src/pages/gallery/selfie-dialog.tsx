import { useMutation } from '@tanstack/react-query';
import { Camera, ImageUp } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { sentence } from '../../api/call.ts';
import { selfieConsent, selfieSearchMutation, type Match } from '../../api/public.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormError } from '../../ui/field.tsx';
import { FacePicture } from '../../ui/pictures.tsx';
import './selfie-dialog.css';

interface SelfieDialogProps {
  gigId: string;
  token: string | null;
  onClose: () => void;
  onFound: (answer: { matches: Match[]; pending: number }) => void;
}

const NONE = 'No photos found with your face. Try a clearer selfie or check back later!';
const LONG_MS = 2000;

function Searching() {
  const [long, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), LONG_MS);
    return () => clearTimeout(timer);
  }, []);
  return long ? 'Comparing with every face in the gallery. This can take a few seconds.' : 'Searching';
}

export function SelfieDialog({ gigId, token, onClose, onFound }: SelfieDialogProps) {
  const [selfie, setSelfie] = useState<{ file: File; address: string } | null>(null);
  const [agreed, setAgreed] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const camera = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  const search = useMutation({
    ...selfieSearchMutation(gigId, token),
    onSuccess: (answer) => {
      if (answer.matches.length > 0) onFound(answer);
      else setProblem(answer.pending > 0 ? `${NONE} Faces are still being looked for in ${answer.pending} of the photos.` : NONE);
    },
    onError: (error) => setProblem(sentence(error, 'Search failed')),
  });
  useEffect(() => () => (selfie ? URL.revokeObjectURL(selfie.address) : undefined), [selfie]);

  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (!file) return;
    setProblem(null);
    setSelfie({ file, address: URL.createObjectURL(file) });
  };
  const submit = () => {
    if (!selfie) setProblem('Please upload a selfie first');
    else if (!agreed) setProblem('Please agree to the comparison first.');
    else {
      setProblem(null);
      search.mutate(selfie.file);
    }
  };
  return (
    <Dialog
      open onClose={onClose} title="Find My Photos" locked={search.isPending}
      actions={
        <Button kind={selfie && agreed ? 'primary' : 'plain'} wide busy={search.isPending} onClick={submit}>
          {search.isPending ? 'Searching' : 'Find My Photos'}
        </Button>
      }
    >
      <div className="selfie">
        <div className="selfie-frame" data-searching={search.isPending || undefined}>
          {selfie ? <img src={selfie.address} alt="Your selfie" /> : <FacePicture />}
          <span className="selfie-scan" aria-hidden />
        </div>
        <p className="quiet small" role="status">
          {search.isPending ? <Searching /> : selfie ? 'That is you? Then go ahead.' : 'A clear photo of your face, without sunglasses.'}
        </p>
        <div className="selfie-ways">
          <Button onClick={() => camera.current?.click()} disabled={search.isPending}>
            <Camera aria-hidden /> Take a selfie
          </Button>
          <Button onClick={() => chooser.current?.click()} disabled={search.isPending}>
            <ImageUp aria-hidden /> Choose a photo
          </Button>
        </div>
        <input ref={camera} type="file" accept="image/*" capture="user" hidden aria-label="Take a selfie" onChange={(event) => take(event.target.files)} />
        <input ref={chooser} type="file" accept="image/*" hidden aria-label="Choose a photo of your face" onChange={(event) => take(event.target.files)} />
        <label className="consent">
          <input type="checkbox" checked={agreed} onChange={(event) => setAgreed(event.target.checked)} disabled={search.isPending} />
          <span>{selfieConsent.text}</span>
        </label>
        <FormError>{problem}</FormError>
      </div>
    </Dialog>
  );
}
