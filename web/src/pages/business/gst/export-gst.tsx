import { useMutation } from '@tanstack/react-query';
import { FileDown } from 'lucide-react';
import { type GstTable, exportGstReport } from '../../../api/books.ts';
import { sentence } from '../../../api/call.ts';
import { Button } from '../../../ui/button.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { toast } from '../../../ui/toast.tsx';

interface ExportProps {
  month: string;
  at: string | null;
  /** One table by its name, or all of them. */
  table?: { key: GstTable; title: string };
}

/** A table of the report for the accountant, or all of them as one. */
export function ExportGst({ month, at, table }: ExportProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => exportGstReport(month, at, table?.key ?? null),
    onSuccess: saveFile,
    onError: (error: Error) =>
      toast({ text: sentence(error, 'The report could not be exported'), tone: 'bad', about: 'gst-report' }),
  });
  return table ? (
    <Button kind="quiet" small busy={isPending} aria-label={`Export ${table.title} as CSV`} onClick={() => mutate()}>
      <FileDown aria-hidden /> CSV
    </Button>
  ) : (
    <Button busy={isPending} onClick={() => mutate()}>
      <FileDown aria-hidden /> Export CSV
    </Button>
  );
}
