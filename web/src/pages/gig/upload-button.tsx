import { useRef, type ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { ACCEPTED } from '../../upload/start.ts';

export function UploadButton({ onFiles, disabled, children }: { onFiles: (files: File[]) => void; disabled?: boolean; children: ReactNode }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button kind="primary" disabled={disabled} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input} type="file" multiple hidden accept={ACCEPTED} aria-label="Photos and videos to upload"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </>
  );
}
