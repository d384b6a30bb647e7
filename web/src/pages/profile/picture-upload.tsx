import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ImageUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { sentence } from '../../api/call.ts';
import { uploadCover, uploadPortrait } from '../../api/profile.ts';
import { lazyPart } from '../../parts/lazy-part.tsx';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';

const CropDialog = lazyPart(() => import('./crop-dialog.tsx').then((part) => part.CropDialog));

const KINDS = {
  portrait: {
    send: uploadPortrait,
    label: 'Change profile picture',
    title: 'Your profile picture',
    failed: 'Failed to upload picture',
    aspect: 1,
    width: 1200,
  },
  cover: {
    send: uploadCover,
    label: 'Change cover photo',
    title: 'Your cover photo',
    failed: 'Failed to upload cover photo',
    aspect: 2,
    width: 2400,
  },
} as const;

/** Chooses, crops and sends one of the two pictures of a profile. */
export function PictureUpload({ kind, icon = false }: { kind: keyof typeof KINDS; icon?: boolean }) {
  const { send, label, title, failed, aspect, width } = KINDS[kind];
  const queries = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const upload = useMutation({
    mutationFn: (picture: Blob): Promise<{ message: string }> => send(picture, file?.name ?? 'picture.jpg'),
    onSuccess: async ({ message }) => {
      setFile(null);
      toast({ text: message, tone: 'good', about: kind });
      await Promise.all(['profile', 'profile-status'].map((key) => queries.invalidateQueries({ queryKey: [key] })));
    },
    onError: (error) => toast({ text: sentence(error, failed), tone: 'bad', about: kind }),
  });
  return (
    <>
      <Button icon={icon} small={icon} aria-label={icon ? label : undefined} onClick={() => input.current?.click()}>
        <ImageUp aria-hidden /> {icon ? null : label}
      </Button>
      <input
        ref={input}
        type="file"
        className="sr-only"
        tabIndex={-1}
        aria-label={title}
        accept="image/*,.heic,.heif"
        onChange={(event) => {
          setFile(event.target.files?.[0] ?? null);
          event.target.value = '';
        }}
      />
      {file ? (
        <CropDialog
          file={file}
          aspect={aspect}
          width={width}
          round={kind === 'portrait'}
          title={title}
          busy={upload.isPending}
          onCrop={(picture) => upload.mutate(picture)}
          onClose={() => setFile(null)}
        />
      ) : null}
    </>
  );
}
