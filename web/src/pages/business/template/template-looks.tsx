import type { CSSProperties } from 'react';
import { templateLooks } from '../../../../../api/contract/invoiceLooks.ts';
import type { InvoiceTemplateForm } from '../../../api/invoice-template.ts';

type Look = (typeof templateLooks)[number]['look'];

/** Ready-made looks to begin with; words, and what is shown, stay as they are. */
export function TemplateLooks({ current, onChoose }: { current: InvoiceTemplateForm; onChoose: (look: Look) => void }) {
  const isCurrent = (look: Look): boolean =>
    (Object.keys(look) as (keyof Look)[]).every(
      (name) => String(look[name]).toLowerCase() === String(current[name]).toLowerCase(),
    );
  return (
    <fieldset className="template-looks">
      <legend className="field-label">Begin with a look</legend>
      {templateLooks.map(({ name, look }) => {
        const paint = {
          '--look-paper': look.backgroundColor,
          '--look-text': look.textColor,
          '--look-accent': look.accentColor,
          '--look-font': look.fontFamily,
        } as CSSProperties;
        return (
          <button
            key={name}
            type="button"
            className="template-look"
            aria-pressed={isCurrent(look)}
            onClick={() => onChoose(look)}
          >
            <span className="look-sheet" data-table={look.tableStyle} style={paint} aria-hidden>
              <i className="look-title" />
              <i className="look-table">
                <i />
                <i />
                <i />
                <i />
              </i>
              <i className="look-total" />
            </span>
            {name}
          </button>
        );
      })}
    </fieldset>
  );
}
