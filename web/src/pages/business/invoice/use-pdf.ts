import { useMutation } from '@tanstack/react-query';
import { sentence } from '../../../api/call.ts';
import { saveFile } from '../../../ui/save-file.ts';
import { toast } from '../../../ui/toast.tsx';

/** A document as a file of its number, or why there is none, in the server's words. */
export const usePdf = (load: () => Promise<{ file: Blob; name: string }>) =>
  useMutation({
    mutationFn: load,
    onSuccess: saveFile,
    onError: (error) => toast({ text: sentence(error, 'The PDF could not be made'), tone: 'bad', about: 'pdf' }),
  });
