import { Confirm } from '../../../ui/confirm.tsx';

interface DeleteClientProps {
  open: boolean;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** The question before a client is deleted. */
export const DeleteClient = (props: DeleteClientProps) => (
  <Confirm title="Delete client" text="Are you sure you want to delete this client?" action="Delete" {...props} />
);
