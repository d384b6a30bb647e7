import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { sentence } from '../../api/call.ts';
import { selfieConsent, selfieSearchMutation, type FoundBySelfie } from '../../api/gallery.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormError } from '../../ui/field.tsx';
import { Consent } from './consent.tsx';
import { forgetNotMe, rejected } from './not-me.ts';
import { rememberSearch } from './search-memory.ts';
import { SelfiePicker } from './selfie-picker.tsx';
import { useSelfie } from './use-selfie.ts';

interface SelfieDialogProps {
  gigId: string;
  token: string | null;
  onClose: () => void;
  onFound: (answer: FoundBySelfie) => void;
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
  const [selfie, setSelfie] = useSelfie();
  const [agreed, setAgreed] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [leftOut, setLeftOut] = useState(0);
  const search = useMutation({
    ...selfieSearchMutation(gigId, token),
    onSuccess: (answer) => {
      if (answer.matches.length > 0) {
        rememberSearch(gigId, answer.search);
        return onFound(answer);
      }
      setLeftOut(answer.left_out);
      setProblem(
        answer.pending > 0 ? `${NONE} Faces are still being looked for in ${answer.pending} of the photos.` : NONE,
      );
    },
    onError: (error) => setProblem(sentence(error, 'Search failed')),
  });

  const look = (file: File) => {
    setLeftOut(0);
    setProblem(null);
    search.mutate({ selfie: file, notMe: rejected(gigId) });
  };
  const submit = () => {
    if (!selfie) setProblem('Please upload a selfie first');
    else if (!agreed) setProblem('Please agree to the comparison first.');
    else look(selfie.file);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      address="open"
      title="Find My Photos"
      locked={search.isPending}
      actions={
        <Button kind={selfie && agreed ? 'primary' : 'plain'} wide busy={search.isPending} onClick={submit}>
          {search.isPending ? 'Searching' : 'Find My Photos'}
        </Button>
      }
    >
      <div className="selfie">
        <SelfiePicker
          selfie={selfie}
          busy={search.isPending}
          onTake={(file) => {
            setProblem(null);
            setSelfie(file);
            // Who has agreed already waits for nothing else, as with another try.
            if (agreed) look(file);
          }}
        >
          {search.isPending ? (
            <Searching />
          ) : selfie ? (
            'That is you? Then go ahead.'
          ) : (
            'A clear photo of your face, without sunglasses.'
          )}
        </SelfiePicker>
        <Consent text={selfieConsent.text} agreed={agreed} disabled={search.isPending} onChange={setAgreed} />
        <FormError>{problem}</FormError>
        {leftOut > 0 ? (
          <Button
            wide
            onClick={() => {
              forgetNotMe(gigId);
              submit();
            }}
          >
            Show {leftOut === 1 ? 'one photo' : `${leftOut} photos`} that “not me” was said of here
          </Button>
        ) : null}
      </div>
    </Dialog>
  );
}
