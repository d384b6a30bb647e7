import { History, RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { templateDefaults } from '../../../../../api/contract/invoiceLooks.ts';
import type { InvoiceTemplate } from '../../../api/invoice-template.ts';
import { Button } from '../../../ui/button.tsx';
import { FormError } from '../../../ui/field.tsx';
import { BusinessLogo } from '../details/business-logo.tsx';
import { settingsOf } from './draft.ts';
import { TemplateFields } from './template-fields.tsx';
import { TemplateLooks } from './template-looks.tsx';
import { TemplatePreview } from './template-preview.tsx';
import { TemplateVersions } from './template-versions.tsx';
import { useTemplateEditor } from './use-template-editor.ts';

/** How invoices look, with a sheet of it beside. */
export function TemplateEditor({ saved }: { saved: InvoiceTemplate }) {
  const editor = useTemplateEditor(saved);
  const { form, settings, unsaved } = editor;
  const [listing, setListing] = useState(false);
  return (
    <div className="template">
      <form className="template-form" noValidate onSubmit={editor.submit}>
        <div className="panel template-panel">
          <div className="template-acts">
            <Button small onClick={() => setListing(true)}>
              <History aria-hidden /> Versions
            </Button>
            <Button small onClick={() => editor.replace(templateDefaults, 'The editor is back to the defaults')}>
              <RotateCcw aria-hidden /> Reset to defaults
            </Button>
          </div>
          <BusinessLogo />
          <TemplateLooks current={settings} onChoose={(look) => form.reset({ ...settings, ...look })} />
          <TemplateFields form={form} />
        </div>
        <div className="form-bar template-bar">
          <FormError>
            {editor.failure ? (
              <>
                {editor.failure}{' '}
                {editor.wasFirst ? (
                  <Button kind="quiet" small onClick={editor.discard}>
                    Reload it
                  </Button>
                ) : null}
              </>
            ) : null}
          </FormError>
          <p className="template-draft quiet small" role="status">
            {unsaved ? 'Not saved yet: this is a draft, kept in this browser.' : ''}
          </p>
          <Button disabled={!unsaved || editor.isSaving} onClick={editor.discard}>
            Discard
          </Button>
          <Button kind="primary" type="submit" busy={editor.isSaving} disabled={!unsaved}>
            Save template
          </Button>
        </div>
      </form>
      <TemplatePreview settings={settings} />
      {listing ? (
        <TemplateVersions
          saved={saved}
          onClose={() => setListing(false)}
          onUsed={(template) => {
            void editor.known(template);
            form.reset(settingsOf(template));
          }}
        />
      ) : null}
    </div>
  );
}
