import './dialog.css';
import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { useState, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { useBackCloses } from './back-closes.ts';
import { useEscape } from './escape.ts';
import type { Key } from './layers.ts';

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  children?: ReactNode;
  /** The actions; they stay reachable at the bottom of the sheet. */
  actions?: ReactNode;
  /** Keep open while something runs. */
  locked?: boolean;
  /** The name by which the page's address has it open. */
  address?: Key | undefined;
  /** For what is filled in beside its figures. */
  wide?: boolean;
}

/** A dialog; a bottom sheet under 768 px. */
export function Dialog({ open, onClose, title, description, children, actions, locked, address, wide }: DialogProps) {
  useBackCloses(open, () => (locked ? false : onClose()), address);
  const escape = useEscape(open, () => (locked ? undefined : onClose()));
  // Nothing here is a Radix trigger, so what had the focus before is remembered, and gets it back.
  const [shown, setShown] = useState(false);
  const [opener, setOpener] = useState<Element | null>(null);
  if (open !== shown) {
    setShown(open);
    if (open) setOpener(document.activeElement);
  }
  const giveBack = (event: Event) => {
    event.preventDefault();
    if (opener instanceof HTMLElement) opener.focus();
  };
  return (
    <Radix.Root open={open} onOpenChange={(next) => (next || locked ? undefined : onClose())}>
      <Radix.Portal>
        <Radix.Overlay className="dialog-veil" />
        <Radix.Content
          className="dialog"
          data-wide={wide || undefined}
          onCloseAutoFocus={giveBack}
          onEscapeKeyDown={escape}
          // What was removed in it may be undone by a toast, which is no way out of it.
          onInteractOutside={(event) => (event.target as Element).closest('.toast') && event.preventDefault()}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <header className="dialog-head">
            <Radix.Title className="dialog-title">{title}</Radix.Title>
            <Radix.Close asChild>
              <Button kind="quiet" icon small aria-label="Close" disabled={locked}>
                <X aria-hidden />
              </Button>
            </Radix.Close>
          </header>
          <div className="dialog-body">
            {description ? <Radix.Description className="quiet">{description}</Radix.Description> : null}
            {children}
          </div>
          {actions ? <footer className="dialog-actions">{actions}</footer> : null}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
