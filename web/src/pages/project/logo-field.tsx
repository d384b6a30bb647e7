import { useMutation } from '@tanstack/react-query';
import { ImagePlus } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { sentence } from '../../api/call.ts';
import { uploadProjectLogo } from '../../api/project.ts';
import { Button } from '../../ui/button.tsx';
import { Logo } from '../../ui/logo.tsx';
import { toast } from '../../ui/toast.tsx';

const NOT_AN_IMAGE = 'The logo must be an image.';

interface LogoFieldProps {
  /** The address of the logo that is there. */
  known: string | null;
  onChange: (key: string | null) => void;
}

/** The client's logo, uploaded as soon as it is chosen. */
export function LogoField({ known, onChange }: LogoFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [shown, setShown] = useState(known);
  const [wrong, setWrong] = useState('');
  const upload = useMutation({
    mutationFn: uploadProjectLogo,
    onMutate: () => setWrong(''),
    onSuccess: ({ message, s3_key, client_logo_url }) => {
      setShown(client_logo_url);
      onChange(s3_key);
      toast({ text: message, tone: 'good', about: 'logo' });
    },
    onError: (error) => {
      setWrong(sentence(error, 'Failed to upload logo'));
      toast({ text: sentence(error, 'Failed to upload logo'), tone: 'bad', about: 'logo' });
    },
  });
  const choose = (file: File | undefined) => {
    if (!file) return;
    // Browsers have no type for some images, so that only what they know to be something else is refused here.
    if (file.type !== '' && !file.type.startsWith('image/')) return setWrong(NOT_AN_IMAGE);
    upload.mutate(file);
  };
  return (
    <div className="logo-field" data-invalid={wrong ? true : undefined}>
      <Logo src={shown} alt="The logo" instead={<ImagePlus aria-hidden />} />
      <div className="logo-field-side">
        <label className="field-label" htmlFor={id}>
          Client Logo<span className="field-optional"> optional</span>
        </label>
        <input
          ref={input}
          id={id}
          className="sr-only"
          type="file"
          accept="image/*,.heic,.heif"
          aria-describedby={wrong ? `${id}-error` : undefined}
          onChange={({ target }) => {
            choose(target.files?.[0]);
            target.value = '';
          }}
        />
        <div className="logo-field-actions">
          <Button small busy={upload.isPending} onClick={() => input.current?.click()}>
            {shown ? 'Change logo' : 'Upload logo'}
          </Button>
          {shown ? (
            <Button
              kind="quiet"
              small
              onClick={() => {
                setShown(null);
                onChange(null);
              }}
            >
              Remove logo
            </Button>
          ) : null}
        </div>
        {wrong ? (
          <p className="field-error" id={`${id}-error`} role="alert">
            {wrong}
          </p>
        ) : null}
      </div>
    </div>
  );
}
