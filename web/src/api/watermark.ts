import { mutationOptions, queryOptions } from '@tanstack/react-query';
import * as contract from '../../../api/contract/watermark.ts';
import { call } from './call.ts';

export type Watermark = contract.WatermarkAnswer;
export type { WatermarkPosition } from '../../../api/contract/watermark.ts';

export const watermarkQuery = () =>
  queryOptions({
    queryKey: ['watermark'],
    queryFn: ({ signal }) => call(contract.getWatermarkSettings, { signal }),
    refetchOnWindowFocus: false,
  });
export const watermarkMutation = () =>
  mutationOptions({ mutationFn: (body: Watermark) => call(contract.changeWatermarkSettings, { body }) });

export const publicWatermarkQuery = (gigId: string) =>
  queryOptions({
    queryKey: ['public-watermark', gigId],
    queryFn: ({ signal }) => call(contract.getPublicWatermark, { params: { gigId }, signal }),
  });
export const setPublicWatermark = (gigId: string, watermark: boolean) =>
  call(contract.setPublicWatermark, { params: { gigId }, body: { watermark } });
