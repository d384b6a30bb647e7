import './import-clients.css';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { sentence } from '../../../api/call.ts';
import { importClients, previewClients } from '../../../api/client.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormError } from '../../../ui/field.tsx';
import { count, number } from '../../../ui/format.ts';
import { NameText } from '../../../ui/name-text.tsx';
import { Progress } from '../../../ui/progress.tsx';
import { toast } from '../../../ui/toast.tsx';
import { countsOf, imported, planned, type Counts, type PlannedLine } from './import-plan.ts';
import { UnreadableFile } from './file-line.ts';
import { readClients } from './read-clients.ts';

/** Lines that are shown one by one; more are counted. */
const MOST_SHOWN = 200;
const WORDS = [
  ['new', 'New'],
  ['changed', 'Changed'],
  ['same', 'Same'],
  ['wrong', 'Wrong'],
] as const;
/** What has to be looked at comes first, what stays as it is not at all. */
const ORDER = ['wrong', 'changed', 'new'] as const;

function Choose({ onChoose }: { onChoose: (file: File) => void }) {
  const [over, setOver] = useState(false);
  return (
    <label className="import-drop" data-over={over || undefined}>
      {/* Browsers take what is dropped on it, too. */}
      <input
        type="file"
        className="import-drop-input"
        accept=".csv,.tsv,.txt,.vcf,text/csv,text/vcard"
        onDragEnter={() => setOver(true)}
        onDragLeave={() => setOver(false)}
        onChange={({ target }) => {
          setOver(false);
          const [file] = target.files ?? [];
          if (file) onChoose(file);
          target.value = '';
        }}
      />
      <FileUp aria-hidden />
      <strong>Choose a CSV or vCard file</strong>
      <span className="quiet small">or drop it here: at most 1 MB and 5,000 clients</span>
    </label>
  );
}

function Preview({ lines, counts }: { lines: readonly PlannedLine[]; counts: Counts }) {
  const telling = ORDER.flatMap((outcome) => lines.filter((each) => each.outcome === outcome));
  return (
    <>
      <dl className="import-counts">
        {WORDS.map(([outcome, word]) => (
          <div key={outcome}>
            <dt>{word}</dt>
            <dd>{number(counts[outcome])}</dd>
          </div>
        ))}
      </dl>
      {telling.length > 0 ? (
        <ul className="import-lines" aria-label="Lines of the file" tabIndex={0}>
          {telling.slice(0, MOST_SHOWN).map((each) => (
            <li key={each.line}>
              <span className="quiet small">Line {number(each.line)}</span>
              <span className="import-line-name">
                <NameText>{each.name}</NameText>
                {each.detail ? <span className="quiet small"> {each.detail}</span> : null}
              </span>
              <Badge>{WORDS.find(([outcome]) => outcome === each.outcome)![1]}</Badge>
            </li>
          ))}
        </ul>
      ) : null}
      {telling.length > MOST_SHOWN ? (
        <p className="quiet small">and {count(telling.length - MOST_SHOWN, 'more line')}</p>
      ) : null}
    </>
  );
}

/** Clients out of a file: what it would do is shown before anything is written. */
export function ImportClients({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient();
  const [share, setShare] = useState(0);
  const preview = useMutation({
    mutationFn: async (file: File) => planned(await readClients(file), previewClients, setShare),
    onMutate: () => setShare(0),
  });
  const send = useMutation({
    mutationFn: (lines: readonly PlannedLine[]) => imported(lines, importClients, setShare),
    onMutate: () => setShare(0),
    onSuccess: (lines) => {
      const done = countsOf(lines);
      toast({ text: `${number(done.new)} added, ${number(done.changed)} changed`, tone: 'good', about: 'client' });
      onClose();
    },
    // What went through before a failure is there.
    onSettled: () => queries.invalidateQueries({ queryKey: ['clients'] }),
  });
  const busy = preview.isPending || send.isPending;
  const lines = preview.data;
  const counts = lines && countsOf(lines);
  const toWrite = counts ? counts.new + counts.changed : 0;
  const failure =
    preview.error instanceof UnreadableFile
      ? preview.error.message
      : preview.error
        ? sentence(preview.error, 'The file could not be read.')
        : send.error
          ? sentence(send.error, 'The import stopped. Please try again: nobody is added twice.')
          : null;
  return (
    <Dialog
      open
      title="Import clients"
      description={lines ? undefined : 'You see what the file would do before anything is written.'}
      onClose={onClose}
      locked={send.isPending}
      actions={
        lines ? (
          <>
            <Button onClick={() => (preview.reset(), send.reset())} disabled={busy}>
              Another file
            </Button>
            {toWrite > 0 ? (
              <Button kind="primary" busy={send.isPending} onClick={() => send.mutate(lines)}>
                Import {count(toWrite, 'client')}
              </Button>
            ) : (
              <Button kind="primary" onClick={onClose}>
                Close
              </Button>
            )}
          </>
        ) : undefined
      }
    >
      <div className="import-clients">
        <FormError>{failure}</FormError>
        {busy ? (
          <div role="status">
            <p className="small">{send.isPending ? 'Importing ...' : 'Reading the file ...'}</p>
            <Progress value={share} label={send.isPending ? 'Importing' : 'Reading the file'} />
          </div>
        ) : null}
        {lines && counts ? <Preview lines={lines} counts={counts} /> : null}
        {lines || preview.isPending ? null : <Choose onChoose={preview.mutate} />}
        {lines && toWrite === 0 ? <p>There is nothing to import in this file.</p> : null}
      </div>
    </Dialog>
  );
}
