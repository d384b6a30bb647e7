import { useCallback } from 'react';
import { leave, useAddressed, type Key } from './layers.ts';

/** What narrows the lists of one tab, and means nothing to the next. */
const FILTERS: readonly Key[] = [
  'status',
  'category',
  'client',
  'gig',
  'archived',
  'method',
  'from',
  'to',
  'min',
  'max',
];

/** Which of a page's tabs is shown: the one that the address names, else the first. Back leads to the first one again. */
export function useTab(tabs: readonly { value: string }[]): readonly [string, (next: string) => void] {
  const [asked, setAsked] = useAddressed('tab');
  const first = tabs[0]!.value;
  const tab = tabs.some(({ value }) => value === asked) ? asked! : first;
  const open = useCallback(
    (next: string) => {
      leave(FILTERS);
      setAsked(next === first ? null : next);
    },
    [first, setAsked],
  );
  return [tab, open];
}
