import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import * as contract from '../../../api/contract/editCopy.ts';
import { call } from './call.ts';

export type { EditCopy } from '../../../api/contract/editCopy.ts';
export type CopiedSet = z.input<typeof contract.startEditCopy.body>;

/** How often a set is asked for while it is edited, in milliseconds. */
const LOOK_AGAIN_MS = 1000;

export const lastCopyKey = (gigId: string) => ['edit-copies', gigId] as const;
/** The set that was edited last, and how far it is. */
export const lastCopyQuery = (gigId: string) =>
  queryOptions({
    queryKey: lastCopyKey(gigId),
    queryFn: async ({ signal }) =>
      (await call(contract.listEditCopies, { params: { gigId }, query: { limit: 1 }, signal })).copies[0] ?? null,
    refetchInterval: ({ state }) => (state.data?.status === 'running' ? LOOK_AGAIN_MS : false),
  });
export const startCopy = (gigId: string, body: CopiedSet) => call(contract.startEditCopy, { params: { gigId }, body });
export const stopCopy = (gigId: string, copyId: string) => call(contract.stopEditCopy, { params: { gigId, copyId } });
export const undoCopy = (gigId: string, copyId: string) => call(contract.undoEditCopy, { params: { gigId, copyId } });
