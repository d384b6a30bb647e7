import { useMutation } from '@tanstack/react-query';
import { useState, type ChangeEvent } from 'react';
import { sentence } from '../api/call.ts';
import { toast } from './toast.tsx';

/**
 * A switch that is saved at once. It stands from the very press: what the server says follows, and takes it back only
 * where that fails. `known` is what is saved, undefined while that is not known.
 */
export function useKeptSwitch<Answer>(
  known: boolean | undefined,
  save: (on: boolean) => Promise<Answer>,
  saved: (answer: Answer | undefined) => unknown,
) {
  const [asked, setAsked] = useState<boolean>();
  const { mutate } = useMutation({
    mutationFn: save,
    onError: (error) => {
      setAsked(undefined);
      toast({ text: sentence(error, 'Failed to save settings'), tone: 'bad' });
    },
    onSettled: (answer) => saved(answer),
  });
  const onChange = ({ target: { checked } }: ChangeEvent<HTMLInputElement>): void => {
    setAsked(checked);
    mutate(checked);
  };
  return { checked: asked ?? known ?? false, disabled: known === undefined, onChange };
}
