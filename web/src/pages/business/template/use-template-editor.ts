import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { invoiceTemplateForm } from '../../../../../api/contract/invoiceTemplate.ts';
import { ApiError, sentence } from '../../../api/call.ts';
import {
  fetchTemplate,
  invoiceTemplateQuery,
  saveTemplate,
  type InvoiceTemplate,
  type InvoiceTemplateForm,
} from '../../../api/invoice-template.ts';
import { toast } from '../../../ui/toast.tsx';
import { VALIDATION_TIMING } from '../../../ui/validation-timing.ts';
import { isSame, keepDraft, keptDraft, settingsOf } from './draft.ts';

/** The template as it is being changed: what is not saved yet is kept in this browser. */
export function useTemplateEditor(saved: InvoiceTemplate) {
  const queries = useQueryClient();
  const [begun] = useState(() => keptDraft() ?? { version: saved.version, settings: settingsOf(saved) });
  /** The version that is being changed. */
  const [version, setVersion] = useState(begun.version);
  const form = useForm<InvoiceTemplateForm>({
    resolver: zodResolver(invoiceTemplateForm),
    ...VALIDATION_TIMING,
    defaultValues: begun.settings,
  });
  const settings: InvoiceTemplateForm = { ...begun.settings, ...useWatch({ control: form.control }) };
  const unsaved = !isSame(settings, settingsOf(saved));
  const draft = unsaved ? JSON.stringify({ version, settings }) : null;
  useEffect(() => keepDraft(draft === null ? null : (JSON.parse(draft) as typeof begun)), [draft]);

  const show = (next: InvoiceTemplateForm) => form.reset(next);
  const known = async (template: InvoiceTemplate) => {
    queries.setQueryData(invoiceTemplateQuery().queryKey, template);
    setVersion(template.version);
    await queries.invalidateQueries({ queryKey: ['invoice-template', 'versions'] });
  };
  const save = useMutation({
    mutationFn: (given: InvoiceTemplateForm) => saveTemplate(given, version),
    onSuccess: async (answer, given) => {
      toast({ text: answer.message, tone: 'good', about: 'invoice-template' });
      await known({ ...given, version: answer.version });
    },
    // The next save replaces what the other window saved, which stays among the versions.
    onError: async (error) => {
      if (error instanceof ApiError && error.status === 409) await known(await fetchTemplate());
    },
  });
  const wasFirst = save.error instanceof ApiError && save.error.status === 409;
  return {
    form,
    settings,
    unsaved,
    /** Puts other settings into the editor; what was there comes back by a press. */
    replace(next: InvoiceTemplateForm, text: string) {
      const before = settings;
      show(next);
      toast({ text, about: 'invoice-template', action: { label: 'Undo', run: () => show(before) } });
    },
    /** Back to what is saved. */
    discard() {
      save.reset();
      setVersion(saved.version);
      show(settingsOf(saved));
    },
    submit: form.handleSubmit((values) => save.mutate(values)),
    isSaving: save.isPending,
    failure: save.error ? sentence(save.error, 'Failed to save template') : null,
    /** Another window saved first. */
    wasFirst,
    known,
  };
}
