import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import * as contract from '../../../api/contract/client.ts';
import { call } from './call.ts';

export type { Client, ClientForm, ClientPage, ImportLine, ImportOutcome } from '../../../api/contract/client.ts';

export const clientsQuery = ({
  archived,
  search,
  at = null,
}: {
  archived: boolean;
  search: string;
  at?: string | null;
}) =>
  infiniteQueryOptions({
    queryKey: ['clients', 'list', archived, search, at],
    queryFn: ({ pageParam, signal }) =>
      call(contract.listClientRecords, {
        query: {
          limit: 60,
          cursor: pageParam,
          archived: archived ? 'true' : 'false',
          ...(search === '' ? {} : { search }),
          ...(at === null ? {} : { at }),
        },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    placeholderData: (before) => before,
  });
export const clientQuery = (clientId: string) =>
  queryOptions({
    queryKey: ['clients', 'one', clientId],
    queryFn: ({ signal }) => call(contract.getClientRecord, { params: { clientId }, signal }),
  });

export const addClient = (body: contract.ClientForm) => call(contract.addClientRecord, { body });
export const changeClient = (clientId: string, body: contract.ClientForm) =>
  call(contract.changeClientRecord, { params: { clientId }, body });
export const deleteClient = (clientId: string) => call(contract.deleteClientRecord, { params: { clientId } });
export const archiveClient = (clientId: string) => call(contract.archiveClientRecord, { params: { clientId } });
export const restoreClient = (clientId: string) => call(contract.restoreClientRecord, { params: { clientId } });

/** What the server would make of these lines of a file. */
export const previewClients = (clients: contract.ImportLine[]) =>
  call(contract.previewClientImport, { body: { clients } });
export const importClients = (clients: contract.ImportLine[]) =>
  call(contract.importClientRecords, { body: { clients } });
