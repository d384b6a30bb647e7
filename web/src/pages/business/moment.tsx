import './moment.css';
import { CalendarClock, History } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { dateTime } from '../../ui/format.ts';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { endOfLastMonth, endOfLastYear, useMoment } from './use-moment.ts';

/** As a field of the browser holds it: the minute, in the time of whoever looks. */
function fieldOf(at: Date): string {
  const local = new Date(at.getTime() - at.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}

function MomentField({ at, go }: ReturnType<typeof useMoment>) {
  const choose = (typed: string) => {
    const moment = new Date(typed);
    if (typed === '' || Number.isNaN(moment.getTime())) return;
    // A minute that is not over counts as now.
    go(moment.getTime() + 60_000 > Date.now() ? null : moment.toISOString());
  };
  return (
    <TextField
      // A moment that is left leaves its field, too.
      key={at ?? 'now'}
      type="datetime-local"
      label="Show as it stood on"
      defaultValue={at === null ? '' : fieldOf(new Date(at))}
      onChange={({ target }) => choose(target.value)}
    />
  );
}

/** Chooses the moment that lists and reports are of. */
function MomentMenu({ onOther }: { onOther: () => void }) {
  const { at, go } = useMoment();
  if (at !== null) return null;
  return (
    <Menu
      trigger={
        <Button>
          <History aria-hidden /> As of now
        </Button>
      }
    >
      <MenuItem onSelect={() => go(endOfLastMonth().toISOString())}>
        <History aria-hidden /> End of last month
      </MenuItem>
      <MenuItem onSelect={() => go(endOfLastYear().toISOString())}>
        <History aria-hidden /> End of last financial year
      </MenuItem>
      <MenuItem onSelect={onOther}>
        <CalendarClock aria-hidden /> Another moment
      </MenuItem>
    </Menu>
  );
}

/** Says plainly that what is shown is not of now, and leads to another moment and back. `choosing`: the moment is still to be typed. */
function MomentBar({ choosing = false, onDone }: { choosing?: boolean; onDone?: () => void }) {
  const { at, go } = useMoment();
  if (at === null && !choosing) return null;
  return (
    <section className="moment" data-past={at === null ? undefined : true} aria-label="Moment that is shown">
      {at === null ? null : (
        <p className="moment-text" role="status">
          <History aria-hidden />
          <span>
            As it stood on <time dateTime={at}>{dateTime(at)}</time>
            <span className="quiet small moment-note">Nothing can be changed while you look at the past.</span>
          </span>
        </p>
      )}
      <div className="moment-tools">
        <MomentField at={at} go={go} />
        <Button
          onClick={() => {
            onDone?.();
            if (at !== null) go(null);
          }}
        >
          Back to now
        </Button>
      </div>
    </section>
  );
}

/** What a page shows of moments: the menu stands in its head, the bar below it. */
export function useMomentParts() {
  const [choosing, setChoosing] = useState(false);
  return {
    menu: choosing ? null : <MomentMenu onOther={() => setChoosing(true)} />,
    bar: <MomentBar choosing={choosing} onDone={() => setChoosing(false)} />,
  };
}
