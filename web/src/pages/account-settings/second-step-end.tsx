import { useMutation, useQueryClient } from '@tanstack/react-query';
import { endSecondStepMutation } from '../../api/second-step.ts';
import { toast } from '../../ui/toast.tsx';
import { SecondStepProof } from './second-step-proof.tsx';

export function SecondStepEnd({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient();
  const send = useMutation({
    ...endSecondStepMutation(),
    onSuccess: async ({ message }) => {
      toast({ text: message, tone: 'good', about: 'second-step' });
      onClose();
      await queries.invalidateQueries({ queryKey: ['second-step'] });
    },
  });
  return (
    <SecondStepProof
      title="Switch off two-step sign-in?"
      description="Then whoever knows your password gets in with it alone. Your recovery codes stop working."
      action="Switch off"
      kind="danger"
      failed="It could not be switched off."
      send={send}
      onClose={onClose}
    />
  );
}
