import { useQueryClient } from '@tanstack/react-query';
import { enterAsGuest } from '../../../api/guest.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ShareButton, ShareFields } from './share-fields.tsx';
import { useShareForm } from './use-share-form.ts';

interface SharePhotosProps {
  gigId: string;
  accessCode: string;
  limit: number;
  moderation: boolean;
  onClose: () => void;
}

/** The gallery is looked at again this long after photos that need no approval arrived. */
const REFRESH_MS = 2000;

const APPROVED_FIRST = 'The gallery shows them once the photographer has approved them. Thank you!';
const AT_ONCE = 'The gallery shows them in a moment. Thank you!';

export function SharePhotosDialog({ gigId, accessCode, limit, moderation, onClose }: SharePhotosProps) {
  const queries = useQueryClient();
  const form = useShareForm({
    gigId,
    limit,
    enter: (given, token) => enterAsGuest(accessCode, given, token),
    onArrived: () => {
      if (!moderation)
        setTimeout(() => void queries.invalidateQueries({ queryKey: ['public-media', gigId] }), REFRESH_MS);
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      address="open"
      title="Share Photos"
      locked={form.sending}
      description={`Add your own photos of the day, up to ${limit}.${moderation ? ' The photographer looks at them before they are shown.' : ''}`}
      actions={
        form.done ? (
          <Button kind="primary" wide onClick={onClose}>
            Done
          </Button>
        ) : (
          <ShareButton form={form} />
        )
      }
    >
      <ShareFields form={form} thanks={moderation ? APPROVED_FIRST : AT_ONCE} />
    </Dialog>
  );
}
