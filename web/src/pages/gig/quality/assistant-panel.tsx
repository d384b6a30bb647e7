import './assistant.css';
import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { useState } from 'react';
import type { MeasuredPhoto } from '../../../api/quality.ts';
import { Button } from '../../../ui/button.tsx';
import { useBackCloses } from '../../../ui/back-closes.ts';
import { PHONE, useMediaQuery } from '../../../ui/use-media-query.ts';
import { Analysis } from './analysis.tsx';
import { Duplicates } from './duplicates.tsx';
import { Filters } from './filters.tsx';
import { PhotoDialog } from './photo-dialog.tsx';

/** The AI assistant: beside the photos, which stay in reach; a bottom sheet on a phone. */
export function AssistantPanel({ gigId, onClose }: { gigId: string; onClose: () => void }) {
  useBackCloses(true, onClose, 'panel');
  const phone = useMediaQuery(PHONE);
  const [look, setLook] = useState<MeasuredPhoto | null>(null);
  return (
    <Radix.Root open modal={phone} onOpenChange={(open) => (open ? undefined : onClose())}>
      <Radix.Portal>
        {phone ? <Radix.Overlay className="dialog-veil" /> : null}
        <Radix.Content
          className="assistant"
          aria-describedby={undefined}
          onInteractOutside={(event) => (phone && look === null ? undefined : event.preventDefault())}
        >
          <header className="assistant-head">
            <Radix.Title className="dialog-title">AI assistant</Radix.Title>
            <Radix.Close asChild>
              <Button kind="quiet" icon small aria-label="Close">
                <X aria-hidden />
              </Button>
            </Radix.Close>
          </header>
          <div className="assistant-body">
            <Analysis gigId={gigId} />
            <Duplicates gigId={gigId} onLook={setLook} />
            <Filters gigId={gigId} onLook={setLook} />
          </div>
          <PhotoDialog photo={look} onClose={() => setLook(null)} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
