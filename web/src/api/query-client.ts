import { QueryClient, type DefaultOptions } from '@tanstack/react-query';

/**
 * One page's answers of the server. Questions wait while the browser is offline, and go on when it is back; what is there
 * stays shown. An act does not wait: whoever presses without a network is told at once, keeps what was typed, and presses
 * again, instead of a button that stays busy and an act that happens when nobody expects it any more.
 */
export const queryClient = (queries: NonNullable<DefaultOptions['queries']>): QueryClient =>
  new QueryClient({ defaultOptions: { queries, mutations: { networkMode: 'always' } } });
