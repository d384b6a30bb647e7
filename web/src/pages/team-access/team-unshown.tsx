import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { UnshownEdit } from '../../api/team-access.ts';
import { Spinner } from '../../ui/spinner.tsx';

/** Of more files at work than this, the rest is counted. */
const MOST_NAMED = 3;

function Row({ sign, title, text }: { sign: ReactNode; title: string; text: string }) {
  return (
    <li>
      <span className="team-unshown-sign" aria-hidden>
        {sign}
      </span>
      <div>
        <p>
          <strong>{title}</strong>
        </p>
        <p className="quiet">{text}</p>
      </div>
    </li>
  );
}

function namesOf(files: readonly UnshownEdit[]): string {
  const named = files
    .slice(0, MOST_NAMED)
    .map(({ filename }) => filename)
    .join(', ');
  return files.length > MOST_NAMED ? `${named} and ${(files.length - MOST_NAMED).toLocaleString('en-IN')} more` : named;
}

/** What the editor returned and nobody is shown: not yet, or because it could not be read. */
export function TeamUnshown({ files, total }: { files: readonly UnshownEdit[]; total: number }) {
  const atWork = files.filter(({ status }) => status === 'processing');
  return (
    <ul className="team-unshown" aria-label="Returned, and not shown yet" aria-live="polite">
      {atWork.length > 0 ? (
        <Row
          sign={<Spinner />}
          title={namesOf(atWork)}
          text={`Arrived safely and still processing. ${atWork.length === 1 ? 'It appears' : 'They appear'} here by ${atWork.length === 1 ? 'itself' : 'themselves'}.`}
        />
      ) : null}
      {files
        .filter(({ status }) => status === 'unreadable')
        .map(({ media_id: id, filename }) => (
          <Row
            key={id}
            sign={<TriangleAlert />}
            title={filename}
            text="Could not be read, so nobody is shown it. Please export it again and send it under the same name."
          />
        ))}
      {total > files.length ? (
        <Row
          sign={<Spinner />}
          title={`${(total - files.length).toLocaleString('en-IN')} more`}
          text="They are named here as those before them are done."
        />
      ) : null}
    </ul>
  );
}
