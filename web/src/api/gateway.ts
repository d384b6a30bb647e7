import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import * as contract from '../../../api/contract/collection.ts';
import { call } from './call.ts';

export type { GatewayAnswer } from '../../../api/contract/collection.ts';
export type GatewayForm = z.input<typeof contract.gatewayForm>;

export const gatewayQuery = queryOptions({
  queryKey: ['business', 'gateway'],
  queryFn: async ({ signal }) => (await call(contract.getGateway, { signal })).gateway,
});
export const connectGateway = (body: GatewayForm) => call(contract.connectGateway, { body });
export const removeGateway = () => call(contract.removeGateway, {});
