import { Download, Maximize, ZoomIn, ZoomOut } from 'lucide-react';
import { useRef, useState, type CSSProperties, type SyntheticEvent } from 'react';
import type { InvoiceTemplateForm } from '../../../api/invoice-template.ts';
import { Button } from '../../../ui/button.tsx';
import { FormError } from '../../../ui/field.tsx';
import { usePreview } from './use-preview.ts';
import { useSamplePdf } from './use-sample-pdf.ts';
import { useZoom } from './use-zoom.ts';

/** An A4 sheet at 96 dots per inch. */
const WIDTH = 794;
const HEIGHT = 1123;

interface Sheet {
  id: number;
  html: string;
}

/** The sample invoice as the server draws it, on a sheet that is zoomed. The last good one stays until the next is there. */
export function TemplatePreview({ settings }: { settings: InvoiceTemplateForm }) {
  const stage = useRef<HTMLDivElement>(null);
  const { sheet, busy, failure, again } = usePreview(settings);
  const [front, setFront] = useState<(Sheet & { height: number }) | null>(null);
  const zoom = useZoom(stage, WIDTH);
  const pdf = useSamplePdf();
  const back = sheet && sheet.id !== front?.id ? sheet : null;
  const sheets = [front, back].filter((each) => each !== null);
  const height = front?.height ?? HEIGHT;

  const drawn = async (of: Sheet, { currentTarget }: SyntheticEvent<HTMLIFrameElement>) => {
    const inside = currentTarget.contentDocument;
    await inside?.fonts.ready;
    setFront({ ...of, height: Math.max(HEIGHT, inside?.documentElement.scrollHeight ?? HEIGHT) });
  };
  const size = { '--sheet-width': WIDTH, '--sheet-height': height, '--zoom': zoom.percent / 100 } as CSSProperties;
  return (
    <section className="template-preview" aria-label="Preview">
      <div className="template-preview-tools">
        <Button kind="quiet" icon small aria-label="Zoom out" disabled={zoom.least} onClick={zoom.further}>
          <ZoomOut aria-hidden />
        </Button>
        <output className="template-zoom" aria-label="Zoom">
          {Math.round(zoom.percent)}%
        </output>
        <Button kind="quiet" icon small aria-label="Zoom in" disabled={zoom.most} onClick={zoom.closer}>
          <ZoomIn aria-hidden />
        </Button>
        <Button kind="quiet" icon small aria-label="Fit the width" aria-pressed={zoom.fits} onClick={zoom.fit}>
          <Maximize aria-hidden />
        </Button>
        <span className="template-preview-state quiet small" role="status">
          {busy && front ? 'Drawing …' : ''}
        </span>
        <Button small busy={pdf.isPending} onClick={() => pdf.mutate(settings)}>
          <Download aria-hidden /> Sample PDF
        </Button>
      </div>
      <FormError>{pdf.failure}</FormError>
      <div
        ref={stage}
        className="template-stage"
        role="group"
        aria-label="Sample invoice: plus and minus zoom, 0 fits the width"
        aria-busy={busy}
        tabIndex={0}
      >
        <div className="template-sheet" style={size}>
          {sheets.map((each) => (
            <iframe
              key={each.id}
              className="template-page"
              data-front={each.id === front?.id || undefined}
              title="Sample invoice"
              // No scripts, no forms, no links to anywhere; ours to measure.
              sandbox="allow-same-origin"
              srcDoc={each.html}
              tabIndex={-1}
              onLoad={(event) => void drawn(each, event)}
            />
          ))}
        </div>
      </div>
      {failure ? (
        <p className="template-preview-failure small" role="alert">
          {failure} What you changed is safe.{' '}
          <Button kind="quiet" small onClick={() => void again()}>
            Draw again
          </Button>
        </p>
      ) : null}
    </section>
  );
}
