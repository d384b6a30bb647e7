import { useEffect, useRef, useState } from 'react';
import { sentence } from '../../api/call.ts';
import { uploadImage } from '../../api/conversation.ts';
import { toast } from '../../ui/toast.tsx';

/** An image that goes with the next message; `address` once it has arrived. */
export interface Attachment {
  preview: string;
  name: string;
  address?: string;
}

export function useAttachment() {
  const [attached, setAttached] = useState<Attachment | null>(null);
  const sending = useRef<AbortController | null>(null);
  const clear = () => {
    sending.current?.abort();
    sending.current = null;
    setAttached((known) => {
      if (known) URL.revokeObjectURL(known.preview);
      return null;
    });
  };
  useEffect(() => () => sending.current?.abort(), []);
  const attach = (file: File) => {
    clear();
    if (!file.type.startsWith('image/')) {
      toast({ text: `"${file.name}" is not an image. Please choose a JPG, PNG, WebP or HEIC.`, tone: 'bad' });
      return;
    }
    const stop = new AbortController();
    sending.current = stop;
    const about = { preview: URL.createObjectURL(file), name: file.name };
    setAttached(about);
    uploadImage(file, stop.signal)
      .then(({ url }) =>
        setAttached((known) => (known?.preview === about.preview ? { ...about, address: url } : known)),
      )
      .catch((error: unknown) => {
        if (stop.signal.aborted) return;
        toast({ text: sentence(error, 'Failed to upload picture'), tone: 'bad' });
        clear();
      });
  };
  return { attached, attach, clear };
}
