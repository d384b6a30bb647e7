import { useMutation, useQueryClient } from '@tanstack/react-query';
import { EyeOff } from 'lucide-react';
import { sentence } from '../../api/call.ts';
import { openPublicProfile } from '../../api/profile.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';

/** Nobody but its owner sees a profile that is closed: it says so, and offers to open it. */
export function PreviewBanner() {
  const queries = useQueryClient();
  const open = useMutation({
    mutationFn: openPublicProfile,
    onSuccess: async ({ profile }) => {
      const text = profile.email_verified
        ? 'Your profile is public now.'
        : 'Your profile is public now. Visitors can book you once your email address is verified.';
      toast({ text, tone: 'good', about: 'preview' });
      await Promise.all(['public-profile', 'profile'].map((key) => queries.invalidateQueries({ queryKey: [key] })));
    },
    onError: (error) =>
      toast({
        text: sentence(error, 'Your profile could not be opened. Please try again.'),
        tone: 'bad',
        about: 'preview',
      }),
  });
  return (
    <aside className="preview-banner" aria-label="Preview">
      <p>
        <EyeOff aria-hidden /> This is a preview: nobody but you sees this page yet.
      </p>
      <Button small busy={open.isPending} onClick={() => open.mutate()}>
        Make it public
      </Button>
    </aside>
  );
}
