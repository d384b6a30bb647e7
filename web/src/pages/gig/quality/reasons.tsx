import './reasons.css';
import { CircleAlert, CircleCheck } from 'lucide-react';
import type { MeasuredPhoto } from '../../../api/quality.ts';

/** What speaks for a photo and against it, from its measurements. */
export function Reasons({ photo, most }: { photo: MeasuredPhoto; most?: number }) {
  return (
    <ul className="reasons">
      {photo.reasons.slice(0, most).map(({ code, good, text }) => (
        <li key={code} data-good={good || undefined}>
          {good ? <CircleCheck aria-label="For it:" /> : <CircleAlert aria-label="Against it:" />} {text}
        </li>
      ))}
    </ul>
  );
}
