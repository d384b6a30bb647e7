import './compare.css';
import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { useState } from 'react';
import * as Slider from 'react-compare-slider/components';
import { useReactCompareSlider } from 'react-compare-slider/hooks';
import { Button } from './button.tsx';
import { useBackCloses } from './back-closes.ts';
import { useEscape } from './escape.ts';

export interface Side {
  /** Its file name. */
  name: string;
  src: string;
}
interface Sides {
  before: Side;
  after: Side;
}

/** Where the divider shows all of one side. */
const ALL = { before: 100, after: 0 } as const;

/** The two pictures and what moves the divider; apart from the dialog, since the slider must find its elements when it begins. */
function Stage({ before, after }: Sides) {
  const slider = useReactCompareSlider({ defaultPosition: 50, keyboardIncrement: '5%' });
  return (
    <>
      <header className="compare-head">
        <Radix.Title className="compare-title">Before and after</Radix.Title>
        <div className="compare-sides" role="group" aria-label="Show one side">
          <Button kind="glass" small onClick={() => slider.setPosition(ALL.before)}>
            Before
          </Button>
          <Button kind="glass" small onClick={() => slider.setPosition(ALL.after)}>
            After
          </Button>
        </div>
        <Radix.Close asChild>
          <Button kind="glass" small icon aria-label="Close comparison">
            <X aria-hidden />
          </Button>
        </Radix.Close>
      </header>
      <Slider.Provider {...slider}>
        <Slider.Root className="compare-stage">
          <Slider.Item item="itemOne" className="compare-item">
            <img className="compare-picture" src={before.src} alt={`Before: ${before.name}`} draggable={false} />
            <span className="compare-name" aria-hidden>
              Before · {before.name}
            </span>
          </Slider.Item>
          <Slider.Item item="itemTwo" className="compare-item">
            <img className="compare-picture" src={after.src} alt={`After: ${after.name}`} draggable={false} />
            <span className="compare-name" data-side="after" aria-hidden>
              After · {after.name}
            </span>
          </Slider.Item>
          <Slider.HandleRoot aria-label="Divider between before and after">
            <Slider.Handle />
          </Slider.HandleRoot>
        </Slider.Root>
      </Slider.Provider>
    </>
  );
}

/** Two pictures in one place, with a divider that is moved by pointer, finger or arrow keys. */
export function Compare({ before, after, onClose }: Sides & { onClose: () => void }) {
  useBackCloses(true, onClose);
  const escape = useEscape(true, onClose);
  const [opener] = useState(() => document.activeElement);
  const giveBack = (event: Event) => {
    event.preventDefault();
    if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
  };
  return (
    <Radix.Root open onOpenChange={(open) => open || onClose()}>
      <Radix.Portal>
        <Radix.Content
          className="compare"
          aria-describedby={undefined}
          onCloseAutoFocus={giveBack}
          onEscapeKeyDown={escape}
          // What lies below listens to keys, too.
          onKeyDown={(event) => event.stopPropagation()}
        >
          <Stage before={before} after={after} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
