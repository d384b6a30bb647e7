import { useMutation, useQueryClient } from '@tanstack/react-query';
import { renewRecoveryCodesMutation } from '../../api/second-step.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SecondStepProof } from './second-step-proof.tsx';

/** Two steps in one dialog: who it is, and the new codes. */
export function RecoveryCodesRenewal({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient();
  const send = useMutation({
    ...renewRecoveryCodesMutation(),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['second-step'] }),
  });
  if (send.data)
    return <RecoveryCodes title="Your new recovery codes" codes={send.data.recovery_codes} onClose={onClose} />;
  return (
    <SecondStepProof
      title="Get new recovery codes?"
      description="Your earlier recovery codes stop working at once. Your authenticator app stays as it is."
      action="Get new codes"
      kind="primary"
      failed="There are no new codes. Please try again."
      send={send}
      onClose={onClose}
    />
  );
}
