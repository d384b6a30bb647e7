import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { sentence } from '../../../api/call.ts';
import { linksQuery, makeLink, type LinkKind } from '../../../api/gallery-link.ts';
import { Button } from '../../../ui/button.tsx';
import { Choice, ChoiceGroup } from '../../../ui/choice.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormError, TextField } from '../../../ui/field.tsx';
import { KIND } from './link-words.ts';

interface MakeLinkProps {
  gigId: string;
  onClose: () => void;
  onMade: (made: { linkId: string; name: string; path: string }) => void;
}

const today = (): string => new Date(Date.now() - new Date().getTimezoneOffset() * 60_000).toISOString().slice(0, 10);

/** The end of that day, where the photographer is. */
const endOf = (day: string): string | null => (day ? new Date(`${day}T23:59:59`).toISOString() : null);

export function MakeLinkDialog({ gigId, onClose, onMade }: MakeLinkProps) {
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const [kind, setKind] = useState<LinkKind>('view');
  const [last, setLast] = useState('');
  const [missing, setMissing] = useState(false);
  const make = useMutation({
    mutationFn: () => makeLink(gigId, { name: name.trim(), kind, expires_at: endOf(last) }),
    onSuccess: async ({ link, path }) => {
      await queries.invalidateQueries({ queryKey: linksQuery(gigId).queryKey });
      onMade({ linkId: link.link_id, name: link.name, path });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(name.trim() === '');
    if (name.trim() && !make.isPending) make.mutate();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      address="open"
      locked={make.isPending}
      title="Make a link"
      actions={
        <>
          <Button onClick={onClose} disabled={make.isPending}>
            Cancel
          </Button>
          <Button kind="primary" type="submit" form="make-link" busy={make.isPending}>
            Make link
          </Button>
        </>
      }
    >
      <form id="make-link" className="link-form" noValidate onSubmit={submit}>
        <TextField
          label="Name"
          maxLength={80}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.target.value)}
          hint="For you alone: who gets it."
          error={missing && !name.trim() ? 'Please give the link a name, so that you know it again.' : undefined}
        />
        <ChoiceGroup label="Kind">
          {(['view', 'upload'] as const).map((each) => (
            <Choice key={each} look="card" name="link-kind" checked={kind === each} onChange={() => setKind(each)}>
              <span>
                <strong>{KIND[each].name}</strong>
                <span>{KIND[each].means}</span>
              </span>
            </Choice>
          ))}
        </ChoiceGroup>
        <TextField
          label="Last day"
          optional
          type="date"
          min={today()}
          value={last}
          onChange={(event) => setLast(event.target.value)}
          hint="Empty: until you switch it off."
        />
        <FormError>
          {make.error ? sentence(make.error, 'The link could not be made. Please try again.') : null}
        </FormError>
      </form>
    </Dialog>
  );
}
