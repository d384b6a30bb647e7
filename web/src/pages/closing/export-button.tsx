import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { sentence } from '../../api/call.ts';
import { exportAll } from '../../api/closing.ts';
import { Button } from '../../ui/button.tsx';
import { FormError, TextField } from '../../ui/field.tsx';
import { size } from '../../ui/format.ts';
import { beginDownload } from '../../ui/save-file.ts';

interface ExportButtonProps {
  /** Of a closed account; without it, of whoever is signed in. */
  token?: string;
  asksForCode?: boolean;
  wide?: boolean;
}

const FAILED = 'The download could not be prepared. Please try again.';

/** Prepares everything of one's own as one zip, and begins to download it. */
export function ExportButton({ token, asksForCode, wide }: ExportButtonProps) {
  const [code, setCode] = useState('');
  const send = useMutation({
    mutationFn: () => exportAll(token === undefined ? undefined : { token, ...(code ? { code } : {}) }),
    onSuccess: ({ url }) => {
      if (url !== null) beginDownload(url);
    },
  });
  const failed = send.error
    ? sentence(send.error, FAILED)
    : send.data?.state === 'failed'
      ? (send.data.detail ?? FAILED)
      : null;
  return (
    <>
      {asksForCode ? (
        <TextField
          label="Code for the download"
          autoComplete="one-time-code"
          hint="Six digits from your authenticator app, or a recovery code."
          value={code}
          onChange={({ target }) => setCode(target.value)}
        />
      ) : null}
      <FormError>{failed}</FormError>
      <Button wide={wide} busy={send.isPending} onClick={() => send.mutate()}>
        <Download aria-hidden /> Download everything
      </Button>
      <p className="quiet small" role="status">
        {send.data?.size ? `Your download of ${size(send.data.size)} has begun.` : null}
      </p>
    </>
  );
}
