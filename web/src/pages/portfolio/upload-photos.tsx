import { CircleAlert, CircleCheck, ImageUp } from 'lucide-react';
import { useId, useState } from 'react';
import { Choice, ChoiceGroup } from '../../ui/choice.tsx';
import { number } from '../../ui/format.ts';
import { Progress } from '../../ui/progress.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import type { PortfolioCategory } from '../../api/portfolio.ts';
import { CATEGORY_LABELS } from './categories.ts';
import { usePortfolioUpload, type SentFile } from './use-portfolio-upload.ts';

function StateOf({ state }: Pick<SentFile, 'state'>) {
  if (state === 'sending') return <Spinner />;
  if (state === 'done') return <CircleCheck className="portfolio-done" aria-label="Uploaded" />;
  return state === 'refused' ? <CircleAlert className="portfolio-refused" aria-label="Not uploaded" /> : null;
}

/** Many photos at once, each of which is taken or refused alone. */
export function UploadPhotos() {
  const id = useId();
  const [category, setCategory] = useState<PortfolioCategory>('general');
  const [over, setOver] = useState(false);
  const { files, busy, send } = usePortfolioUpload();
  const kept = useKeptFocus({ disabled: busy });
  const ended = files.filter(({ state }) => state === 'done' || state === 'refused').length;
  return (
    <div className="portfolio-upload">
      <ChoiceGroup label="Category">
        {CATEGORY_LABELS.map(([value, label]) => (
          <Choice
            key={value}
            name={`${id}-category`}
            checked={category === value}
            disabled={busy}
            onChange={() => setCategory(value)}
          >
            {label}
          </Choice>
        ))}
      </ChoiceGroup>
      <label className="portfolio-drop" data-over={over || undefined} data-busy={busy || undefined}>
        {/* Browsers take what is dropped on it, too. */}
        <input
          type="file"
          className="portfolio-drop-input"
          multiple
          accept="image/*,.heic,.heif"
          {...kept}
          onClick={(event) => busy && event.preventDefault()}
          onDragEnter={() => setOver(true)}
          onDragLeave={() => setOver(false)}
          onChange={({ target }) => {
            setOver(false);
            if (!busy) void send([...(target.files ?? [])], category);
            target.value = '';
          }}
        />
        <ImageUp aria-hidden />
        <strong>Choose photos</strong>
        <span className="quiet small">
          or drop them here. They count against your plan as your gigs&apos; photos do.
        </span>
      </label>
      {files.length > 0 ? (
        <section className="portfolio-sent" aria-label="Uploads">
          <p role="status">
            {number(ended)} of {number(files.length)} done
          </p>
          <Progress value={ended / files.length} label="Uploads" />
          <ul>
            {files.map((file) => (
              <li key={file.id} className="portfolio-file">
                <span className="portfolio-file-name">{file.name}</span>
                <StateOf state={file.state} />
                {file.detail ? <p className="field-error">{file.detail}</p> : null}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}
