import { useMutation } from '@tanstack/react-query';
import { ImageMinus } from 'lucide-react';
import { removeBackground } from '../../../api/advice.ts';
import { sentence } from '../../../api/call.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.tsx';
import { isDenied, useDenied } from './use-denied.ts';

const about = 'background';

/** By what the editor knows that one is being removed. */
export const cutting = (mediaId: string) => ['remove-background', mediaId];

/** Takes the background away from the people in a photo, and puts it back. */
export function RemoveBackground({
  mediaId,
  removed,
  disabled,
  onChange,
}: {
  mediaId: string;
  removed: boolean;
  disabled: boolean;
  onChange: (address: string | null) => void;
}) {
  const cut = useMutation({
    mutationKey: cutting(mediaId),
    mutationFn: () => removeBackground(mediaId),
    onSuccess: ({ status, message, error, processed_url: address }) => {
      if (status === 'failed' || address === undefined)
        return void toast({ text: message || error || 'Enhancement failed', tone: 'bad', about });
      // A later server may answer more than is known here.
      const isWhole = String(status).startsWith('success');
      toast({
        text: isWhole ? message : 'Remove background completed with limited features',
        tone: isWhole ? 'good' : 'plain',
        about,
      });
      onChange(address);
    },
    onError: (error) => {
      if (isDenied(error)) return;
      toast({ text: `Remove background failed: ${sentence(error, 'Enhancement failed')}`, tone: 'bad', about });
    },
  });
  useDenied(isDenied(cut.error));
  return (
    <Button
      wide
      className="editor-cut"
      aria-pressed={removed}
      busy={cut.isPending}
      disabled={disabled}
      onClick={() => (removed ? onChange(null) : cut.mutate())}
    >
      <ImageMinus aria-hidden /> Remove background
    </Button>
  );
}
