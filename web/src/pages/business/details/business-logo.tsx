import './business-logo.css';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ImagePlus } from 'lucide-react';
import { useId, useRef } from 'react';
import {
  businessLogoQuery,
  removeBusinessLogo,
  restoreBusinessLogo,
  uploadBusinessLogo,
} from '../../../api/business-logo.ts';
import { sentence } from '../../../api/call.ts';
import { Button } from '../../../ui/button.tsx';
import { Logo } from '../../../ui/logo.tsx';
import { toast } from '../../../ui/toast.tsx';

const about = 'logo';

/** The logo on the studio's paperwork, kept as soon as it is chosen. */
export function BusinessLogo() {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const queries = useQueryClient();
  const { data: shown = null } = useQuery(businessLogoQuery);
  const failed = (otherwise: string) => (error: Error) =>
    toast({ text: sentence(error, otherwise), tone: 'bad', about });
  // Every sheet that shows it is drawn anew.
  const refresh = () =>
    Promise.all(
      [['business'], ['invoice-template'], ['invoices', 'preview']].map((queryKey) =>
        queries.invalidateQueries({ queryKey }),
      ),
    );
  const isSet = async ({ message }: { message: string }) => {
    toast({ text: message, tone: 'good', about });
    await refresh();
  };
  const upload = useMutation({
    mutationFn: uploadBusinessLogo,
    onSuccess: isSet,
    onError: failed('Failed to upload logo'),
  });
  const undo = useMutation({
    mutationFn: restoreBusinessLogo,
    onSuccess: isSet,
    onError: failed('Failed to put the logo back'),
  });
  const removal = useMutation({
    mutationFn: removeBusinessLogo,
    onSuccess: async ({ message, s3_key: key }) => {
      const action = key === null ? {} : { action: { label: 'Undo', run: () => undo.mutate(key) } };
      toast({ text: message, tone: 'good', about, ...action });
      await refresh();
    },
    onError: failed('Failed to remove logo'),
  });
  return (
    <div className="business-logo">
      <Logo src={shown} alt="Your logo" instead={<ImagePlus aria-hidden />} />
      <div className="business-logo-side">
        <label className="field-label" htmlFor={id}>
          Your logo
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
        <div className="business-logo-acts">
          <Button small busy={upload.isPending} onClick={() => input.current?.click()}>
            {shown ? 'Change logo' : 'Upload logo'}
          </Button>
          {shown ? (
            <Button kind="quiet" small busy={removal.isPending} onClick={() => removal.mutate()}>
              Remove logo
            </Button>
          ) : null}
        </div>
        <p className="field-hint">On your invoices; without one, the picture of your profile.</p>
      </div>
    </div>
  );
}
