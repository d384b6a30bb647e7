import { type DefaultOptions, QueryClient, notifyManager } from '@tanstack/react-query';

// What changes is drawn in the frame of the press that changed it; by a timer, as it is otherwise, it would be one later.
notifyManager.setScheduler(queueMicrotask);

/**
 * One page's answers of the server. Questions wait while the browser is offline, and go on when it is back; what is there
 * stays shown. An act does not wait: whoever presses without a network is told at once, keeps what was typed, and presses
 * again, instead of a button that stays busy and an act that happens when nobody expects it any more.
 */
export const queryClient = (queries: NonNullable<DefaultOptions['queries']>): QueryClient =>
  new QueryClient({ defaultOptions: { queries, mutations: { networkMode: 'always' } } });
