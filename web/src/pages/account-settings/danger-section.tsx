import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { CloseAccount } from './close-account.tsx';
import { Section } from './section.tsx';

export function DangerSection({ id, title }: { id: string; title: string }) {
  const [open, setOpen] = useState(false);
  return (
    <Section
      id={id}
      title={title}
      text="Closing your account ends everything at once: your sessions, your cameras, your galleries and your public profile. For 30 days you can open it again, just as it was; then it is erased for good."
    >
      <Button kind="danger" onClick={() => setOpen(true)}>
        Delete Account
      </Button>
      {open ? <CloseAccount onClose={() => setOpen(false)} /> : null}
    </Section>
  );
}
