import { SlidersHorizontal } from 'lucide-react';
import type { MarkFilter } from '../../../api/media.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useAddressed } from '../../../ui/layers.ts';
import { FlagIcon, LABELS, MarkButton, StarRow } from '../../../ui/marks.tsx';
import { PHONE, useMediaQuery } from '../../../ui/use-media-query.ts';

/** What the address says while the sheet is open. */
const MARKS = 'marks';
const NOTHING: MarkFilter = { stars: 0, labels: [], flags: [] };
const toggled = <T,>(list: readonly T[], one: T): T[] =>
  list.includes(one) ? list.filter((other) => other !== one) : [...list, one];
const isEmpty = ({ stars, labels, flags }: MarkFilter): boolean =>
  stars === 0 && labels.length === 0 && flags.length === 0;

interface Props {
  value: MarkFilter | undefined;
  onChange: (value: MarkFilter | undefined) => void;
}

function Choices({ value = NOTHING, onChange }: Props) {
  const set = (change: Partial<MarkFilter>) => {
    const next = { ...value, ...change };
    onChange(isEmpty(next) ? undefined : next);
  };
  return (
    <div className="mark-filter">
      <StarRow
        value={value.stars}
        nameOf={(star) => (star === 5 ? 'Only 5 stars' : `At least ${star} ${star === 1 ? 'star' : 'stars'}`)}
        onPress={(star) => set({ stars: star === value.stars ? 0 : star })}
      />
      <span className="mark-row" role="group" aria-label="Labels">
        {LABELS.map((label) => (
          <MarkButton
            key={label}
            className="mark-label"
            data={{ label }}
            pressed={value.labels.includes(label)}
            name={`Only with a ${label} label`}
            onPress={() => set({ labels: toggled(value.labels, label) })}
          >
            <span className="mark-dot" />
          </MarkButton>
        ))}
      </span>
      <span className="mark-row" role="group" aria-label="Flags">
        {(['pick', 'reject'] as const).map((flag) => (
          <MarkButton
            key={flag}
            className="mark-flag"
            data={{ flag }}
            pressed={value.flags.includes(flag)}
            name={flag === 'pick' ? 'Only picked' : 'Only rejected'}
            onPress={() => set({ flags: toggled(value.flags, flag) })}
          >
            <FlagIcon flag={flag} />
          </MarkButton>
        ))}
        <MarkButton
          className="mark-word"
          pressed={value.flags.includes('none')}
          name="Unflagged only"
          onPress={() => set({ flags: toggled(value.flags, 'none') })}
        >
          Unflagged
        </MarkButton>
      </span>
    </div>
  );
}

/** Narrows whatever is looked at to what was marked. On a phone behind a pill of its own. */
export function MarkFilterGroup({ value, onChange }: Props) {
  const phone = useMediaQuery(PHONE);
  const [open, setOpen] = useAddressed('open');
  if (!phone) {
    return (
      <div className="filters-group">
        <p className="eyebrow filters-title">Marks</p>
        <Choices value={value} onChange={onChange} />
        {value ? (
          <button type="button" className="filter filter-new" onClick={() => onChange(undefined)}>
            <span className="filter-label">Show all again</span>
          </button>
        ) : null}
      </div>
    );
  }
  return (
    <div className="filters-group">
      <button type="button" className="filter" aria-pressed={value !== undefined} onClick={() => setOpen(MARKS)}>
        <SlidersHorizontal aria-hidden />
        <span className="filter-label">Marks</span>
      </button>
      <Dialog
        open={open === MARKS}
        onClose={() => setOpen(null)}
        address="open"
        title="Marks"
        description="Show only what you marked so."
        actions={
          <>
            <Button disabled={!value} onClick={() => onChange(undefined)}>
              Show all
            </Button>
            <Button kind="primary" onClick={() => setOpen(null)}>
              Done
            </Button>
          </>
        }
      >
        <Choices value={value} onChange={onChange} />
      </Dialog>
    </div>
  );
}
