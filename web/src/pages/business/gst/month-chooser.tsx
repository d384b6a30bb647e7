import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { monthAfter, monthName, type useMonth } from './use-month.ts';

interface MonthChooserProps extends ReturnType<typeof useMonth> {
  /** Months that are sealed. */
  sealed: readonly string[];
}

/** The month that is shown, with the ones beside it. */
export function MonthChooser({ month, offered, isLast, show, sealed }: MonthChooserProps) {
  return (
    <div className="gst-months">
      <Button icon aria-label="Month before" onClick={() => show(monthAfter(month, -1))}>
        <ChevronLeft aria-hidden />
      </Button>
      <SelectField label="Month" value={month} onChange={({ target }) => show(target.value)}>
        {offered.map((each) => (
          <option key={each} value={each}>
            {monthName(each)}
            {sealed.includes(each) ? ' · sealed' : ''}
          </option>
        ))}
      </SelectField>
      <Button icon aria-label="Month after" disabled={isLast} onClick={() => show(monthAfter(month, 1))}>
        <ChevronRight aria-hidden />
      </Button>
    </div>
  );
}
