import '../template/templates.css';
import './invoice-preview.css';
import { useQuery } from '@tanstack/react-query';
import { Download, Maximize, ZoomIn, ZoomOut } from 'lucide-react';
import { useRef, useState, type CSSProperties } from 'react';
import { sentence } from '../../../api/call.ts';
import { invoicePdf, invoicePreviewQuery, type Invoice } from '../../../api/invoice.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormError } from '../../../ui/field.tsx';
import { useZoom } from '../template/use-zoom.ts';
import { nameOf } from './invoice-words.ts';
import { usePdf } from './use-pdf.ts';

/** An A4 sheet at 96 dots per inch. */
const WIDTH = 794;
const HEIGHT = 1123;

/** The document on a sheet that is zoomed by button, key, wheel or fingers. */
function Sheet({ invoice }: { invoice: Invoice }) {
  const stage = useRef<HTMLDivElement>(null);
  const zoom = useZoom(stage, WIDTH);
  const preview = useQuery(invoicePreviewQuery(invoice.invoice_id));
  const [height, setHeight] = useState<number | null>(null);
  const size = {
    '--sheet-width': WIDTH,
    '--sheet-height': height ?? HEIGHT,
    '--zoom': zoom.percent / 100,
  } as CSSProperties;
  return (
    <div className="invoice-preview">
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
      </div>
      <FormError>
        {preview.isLoadingError ? sentence(preview.error, 'The invoice could not be shown.') : null}
      </FormError>
      <div
        ref={stage}
        className="template-stage"
        role="group"
        aria-label="Invoice: plus and minus zoom, 0 fits the width"
        aria-busy={height === null}
        tabIndex={0}
      >
        <div className="template-sheet" style={size}>
          {preview.data ? (
            <iframe
              // A browser may keep another sheet in the same frame as one more entry of the history, which Back would stop at.
              key={preview.data.html}
              className="template-page"
              data-front={height !== null || undefined}
              title={nameOf(invoice)}
              // No scripts, no forms, no links to anywhere; ours to measure.
              sandbox="allow-same-origin"
              srcDoc={preview.data.html}
              tabIndex={-1}
              onLoad={({ currentTarget }) =>
                setHeight(Math.max(HEIGHT, currentTarget.contentDocument?.documentElement.scrollHeight ?? HEIGHT))
              }
            />
          ) : null}
        </div>
      </div>
    </div>
  );
}

/** An invoice as its client gets it. */
export function InvoicePreview({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const pdf = usePdf(() => invoicePdf(invoice.invoice_id));
  return (
    <Dialog
      open
      wide
      title={nameOf(invoice)}
      onClose={onClose}
      actions={
        <Button busy={pdf.isPending} onClick={() => pdf.mutate()}>
          <Download aria-hidden /> Download PDF
        </Button>
      }
    >
      <Sheet invoice={invoice} />
    </Dialog>
  );
}
