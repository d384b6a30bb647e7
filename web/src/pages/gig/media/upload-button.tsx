import { useRef, type ReactNode } from 'react';
import { Button, type ButtonKind } from '../../../ui/button.tsx';
import { ACCEPTED } from '../../../upload/start.ts';

interface UploadButtonProps {
  onFiles: (files: File[]) => void;
  disabled?: boolean;
  kind?: ButtonKind;
  children: ReactNode;
}

export function UploadButton({ onFiles, disabled, kind = 'primary', children }: UploadButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button kind={kind} disabled={disabled} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={ACCEPTED}
        aria-label="Photos and videos to upload"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </>
  );
}
