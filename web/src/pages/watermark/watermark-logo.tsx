import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ImagePlus } from 'lucide-react';
import { useId, useRef } from 'react';
import { sentence } from '../../api/call.ts';
import { removeWatermarkLogo, restoreWatermarkLogo, uploadWatermarkLogo } from '../../api/watermark.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';

const about = 'watermark-logo';

/** The logo of the watermark, kept as soon as it is chosen. `added`: it is there now. */
export function WatermarkLogo({ shown, added }: { shown: string | null; added(): void }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const queries = useQueryClient();
  const failed = (otherwise: string) => (error: Error) =>
    toast({ text: sentence(error, otherwise), tone: 'bad', about });
  const refresh = () => queries.invalidateQueries({ queryKey: ['watermark'] });
  const isSet = async ({ message }: { message: string }) => {
    toast({ text: message, tone: 'good', about });
    await refresh();
    added();
  };
  const upload = useMutation({
    mutationFn: uploadWatermarkLogo,
    onSuccess: isSet,
    onError: failed('Failed to upload logo'),
  });
  const undo = useMutation({
    mutationFn: restoreWatermarkLogo,
    onSuccess: isSet,
    onError: failed('Failed to put the logo back'),
  });
  const removal = useMutation({
    mutationFn: removeWatermarkLogo,
    onSuccess: async ({ message, s3_key: key }) => {
      const action = key === null ? {} : { action: { label: 'Undo', run: () => undo.mutate(key) } };
      toast({ text: message, tone: 'good', about, ...action });
      await refresh();
    },
    onError: failed('Failed to remove logo'),
  });
  return (
    <div className="mark-logo">
      <span className="mark-logo-picture">
        {shown ? <img src={shown} alt="Your logo" /> : <ImagePlus aria-hidden />}
      </span>
      <div className="mark-logo-side">
        <label className="field-label" htmlFor={id}>
          Logo
        </label>
        <input
          ref={input}
          id={id}
          className="sr-only"
          type="file"
          tabIndex={-1}
          accept="image/*,.heic,.heif"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) upload.mutate(file);
            target.value = '';
          }}
        />
        <div className="mark-logo-acts">
          <Button small busy={upload.isPending} onClick={() => input.current?.click()}>
            {shown ? 'Change logo' : 'Upload logo'}
          </Button>
          {shown ? (
            <Button kind="quiet" small busy={removal.isPending} onClick={() => removal.mutate()}>
              Remove logo
            </Button>
          ) : null}
        </div>
        <p className="field-hint">A PNG or WebP keeps what is transparent in it.</p>
      </div>
    </div>
  );
}
