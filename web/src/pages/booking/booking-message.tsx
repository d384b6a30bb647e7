import { useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';

/** More than this is cut until it is asked for, so that cards stay alike. */
const MOST_CHARACTERS = 240;
const MOST_LINES = 6;

/** What the visitor wrote, line by line as they wrote it. */
export function BookingMessage({ text }: { text: string }) {
  const [whole, setWhole] = useState(false);
  const id = useId();
  const long = text.length > MOST_CHARACTERS || text.split('\n').length > MOST_LINES;
  return (
    <div className="booking-said">
      <p id={id} className="booking-message" data-cut={(long && !whole) || undefined}>
        {text}
      </p>
      {long ? (
        <Button kind="quiet" small aria-expanded={whole} aria-controls={id} onClick={() => setWhole(!whole)}>
          {whole ? 'Show less' : 'Show all'}
        </Button>
      ) : null}
    </div>
  );
}
