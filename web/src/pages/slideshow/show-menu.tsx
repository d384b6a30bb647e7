import '../../ui/menu.css';
import { Check, Settings2 } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useRef, useState, type ReactNode } from 'react';
import { useBackCloses } from '../../ui/back-closes.ts';
import { INTERVALS, type ShowSettings } from './settings.ts';

interface ShowMenuProps {
  settings: ShowSettings;
  onChange: (settings: ShowSettings) => void;
}

const Mark = () => (
  <DropdownMenu.ItemIndicator className="show-mark">
    <Check aria-hidden />
  </DropdownMenu.ItemIndicator>
);
const stay = (event: Event) => event.preventDefault();

function Toggle({ on, onToggle, children }: { on: boolean; onToggle: (on: boolean) => void; children: ReactNode }) {
  return (
    <DropdownMenu.CheckboxItem className="menu-item show-item" checked={on} onCheckedChange={onToggle} onSelect={stay}>
      {children} <Mark />
    </DropdownMenu.CheckboxItem>
  );
}

export function ShowMenu({ settings, onChange }: ShowMenuProps) {
  const [open, setOpen] = useState(false);
  const byHand = useRef(false);
  useBackCloses(open, () => setOpen(false));
  return (
    <DropdownMenu.Root modal={false} open={open} onOpenChange={setOpen}>
      <DropdownMenu.Trigger
        className="show-tool"
        aria-label="Settings"
        title="Settings"
        onPointerDown={() => (byHand.current = true)}
        onKeyDown={() => (byHand.current = false)}
      >
        <Settings2 aria-hidden />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          className="menu"
          side="top"
          align="end"
          sideOffset={12}
          collisionPadding={12}
          // Who came by mouse or finger means the show by the next Space, not this button once more.
          onCloseAutoFocus={(event) => byHand.current && event.preventDefault()}
        >
          <DropdownMenu.Label className="menu-note">Each photo stays</DropdownMenu.Label>
          <DropdownMenu.RadioGroup
            value={String(settings.seconds)}
            onValueChange={(value) => onChange({ ...settings, seconds: Number(value) })}
          >
            {INTERVALS.map((seconds) => (
              <DropdownMenu.RadioItem
                key={seconds}
                className="menu-item show-item"
                value={String(seconds)}
                onSelect={stay}
              >
                {seconds} seconds <Mark />
              </DropdownMenu.RadioItem>
            ))}
          </DropdownMenu.RadioGroup>
          <DropdownMenu.Separator className="menu-line" />
          <Toggle on={settings.qr} onToggle={(qr) => onChange({ ...settings, qr })}>
            QR code
          </Toggle>
          <Toggle on={settings.wideOnly} onToggle={(wideOnly) => onChange({ ...settings, wideOnly })}>
            Only landscape photos
          </Toggle>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
