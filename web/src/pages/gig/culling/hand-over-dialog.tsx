import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { FolderPlus, Folder as FolderIcon, UserRound, WandSparkles } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { sentence } from '../../../api/call.ts';
import { clientsQuery } from '../../../api/client-access.ts';
import type { CullingPhoto } from '../../../api/culling.ts';
import { foldersQuery } from '../../../api/media.ts';
import { Button } from '../../../ui/button.tsx';
import { Choice, ChoiceGroup } from '../../../ui/choice.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { count } from '../../../ui/format.ts';
import { toast } from '../../../ui/toast.tsx';
import { type Receiver, folderFor, handOver } from './hand-over.ts';

interface HandOverDialogProps {
  gigId: string;
  photos: readonly CullingPhoto[];
  onClose: () => void;
  onDone: () => void;
}

const NEW = 'new';
const EDITING = 'editing';

/** What was picked goes to a folder, to a client or to editing. */
export function HandOverDialog({ gigId, photos, onClose, onDone }: HandOverDialogProps) {
  const queries = useQueryClient();
  const { data: known } = useQuery(foldersQuery(gigId));
  const { data: invited } = useInfiniteQuery(clientsQuery(gigId));
  const [chosen, setChosen] = useState(NEW);
  const [name, setName] = useState('Picks');
  const folders = known?.folders ?? [];
  const clients = invited?.pages.flatMap((page) => page.clients) ?? [];
  const client = clients.find(({ client_id: id }) => id === chosen);
  const to: Receiver = client
    ? { kind: 'client', client }
    : chosen === NEW
      ? { kind: 'newFolder', name }
      : chosen === EDITING
        ? { kind: 'editing' }
        : { kind: 'folder', folderId: chosen };
  const refresh = () =>
    Promise.all(
      [
        ['media', gigId],
        ['folders', gigId],
        ['culling', gigId],
        ['gig', gigId],
      ].map((queryKey) => queries.invalidateQueries({ queryKey })),
    );
  const give = useMutation({
    mutationFn: () => handOver(gigId, photos, to, folders),
    onSuccess: async ({ text, undo }) => {
      const back = () =>
        void undo().then(
          async () => {
            await refresh();
            toast({ text: 'Taken back', tone: 'good', about: 'hand over' });
          },
          (error: unknown) => toast({ text: sentence(error, 'It could not be taken back'), tone: 'bad' }),
        );
      toast({ text, tone: 'good', about: 'hand over', action: { label: 'Undo', run: back } });
      onDone();
      await refresh();
    },
    onError: async (error) => {
      toast({ text: sentence(error, 'The photos could not be handed over'), tone: 'bad', about: 'hand over' });
      await refresh();
    },
  });
  const choice = (value: string, face: ReactNode) => (
    <Choice key={value} name="receiver" value={value} checked={chosen === value} onChange={() => setChosen(value)}>
      {face}
    </Choice>
  );
  return (
    <Dialog
      open
      onClose={onClose}
      locked={give.isPending}
      title={`${count(photos.length, 'picked photo')} for…`}
      actions={
        <>
          <Button onClick={onClose} disabled={give.isPending}>
            Cancel
          </Button>
          <Button
            kind="primary"
            busy={give.isPending}
            disabled={chosen === NEW && name.trim() === ''}
            onClick={() => give.mutate()}
          >
            Hand over
          </Button>
        </>
      }
    >
      <ChoiceGroup label="A folder">
        {choice(
          NEW,
          <>
            <FolderPlus aria-hidden /> A new one
          </>,
        )}
        {folders.map(({ folder_id: id, folder_name: folder }) =>
          choice(
            id,
            <>
              <FolderIcon aria-hidden /> {folder}
            </>,
          ),
        )}
      </ChoiceGroup>
      {chosen === NEW ? (
        <TextField label="Its name" value={name} maxLength={80} onChange={(event) => setName(event.target.value)} />
      ) : null}
      {clients.length > 0 ? (
        <ChoiceGroup
          label="A client"
          hint={client ? `In a folder of their own, “${folderFor(client)}”, and by a mail.` : undefined}
        >
          {clients.map(({ client_id: id, client_name: called }) =>
            choice(
              id,
              <>
                <UserRound aria-hidden /> {called}
              </>,
            ),
          )}
        </ChoiceGroup>
      ) : null}
      <ChoiceGroup
        label="Editing"
        hint={chosen === EDITING ? 'Your editors have them as soon as a client approves them too.' : undefined}
      >
        {choice(
          EDITING,
          <>
            <WandSparkles aria-hidden /> Approve for editing
          </>,
        )}
      </ChoiceGroup>
    </Dialog>
  );
}
