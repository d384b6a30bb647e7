import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { sentence } from '../../../api/call.ts';
import {
  saveTemplate,
  templateVersionsQuery,
  type InvoiceTemplate,
  type SavedTemplate,
} from '../../../api/invoice-template.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormError } from '../../../ui/field.tsx';
import { dateTime } from '../../../ui/format.ts';
import { More } from '../../../ui/more.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast.tsx';

interface TemplateVersionsProps {
  /** The one that is saved now. */
  saved: InvoiceTemplate;
  onClose: () => void;
  onUsed: (template: InvoiceTemplate) => void;
}

/** Every version that was saved. A former one comes back as a new one, so that none is ever lost. */
export function TemplateVersions({ saved, onClose, onUsed }: TemplateVersionsProps) {
  const list = useInfiniteQuery(templateVersionsQuery());
  const versions = list.data?.pages.flatMap((page) => page.versions) ?? [];
  const use = useMutation({
    mutationFn: async ({ version: former, saved_at: _, ...settings }: SavedTemplate) => {
      const { version } = await saveTemplate(settings, saved.version);
      return { former, template: { ...settings, version } };
    },
    onSuccess: ({ former, template }) => {
      toast({ text: `Version ${former} is used again, as version ${template.version}`, tone: 'good' });
      onUsed(template);
      onClose();
    },
  });
  return (
    <Dialog
      open
      title="Versions"
      description="Each save is a version. An invoice that was sent keeps the look of its day."
      onClose={onClose}
      locked={use.isPending}
    >
      <FormError>{use.error ? sentence(use.error, 'This version could not be used.') : null}</FormError>
      {list.isPending ? (
        <Skeleton count={3} />
      ) : list.isLoadingError ? (
        <p>
          The versions could not be loaded.{' '}
          <Button small onClick={() => void list.refetch()}>
            Try again
          </Button>
        </p>
      ) : versions.length === 0 ? (
        <p className="quiet">Nothing has been saved yet: invoices have the look that everybody begins with.</p>
      ) : (
        <ul className="template-versions">
          {versions.map((each) => (
            <li key={each.version} className="template-version">
              <div>
                <strong>Version {each.version}</strong>
                <p className="quiet small">
                  <time dateTime={each.saved_at}>{dateTime(each.saved_at)}</time>
                  <br />
                  {each.fontFamily}, {each.tableStyle} table
                </p>
              </div>
              {each.version === saved.version ? (
                <Badge>In use</Badge>
              ) : (
                <Button small disabled={use.isPending} onClick={() => use.mutate(each)}>
                  Use this again
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <More list={list} />
    </Dialog>
  );
}
