import { mutationOptions, queryOptions } from '@tanstack/react-query';
import * as contract from '../../../api/contract/watermark.ts';
import { call } from './call.ts';

export type Watermark = contract.WatermarkAnswer;
export type { WatermarkContent, WatermarkPosition } from '../../../api/contract/watermark.ts';

export const watermarkQuery = () =>
  queryOptions({
    queryKey: ['watermark'],
    queryFn: ({ signal }) => call(contract.getWatermarkSettings, { signal }),
    refetchOnWindowFocus: false,
  });
export const watermarkMutation = () =>
  mutationOptions({
    mutationFn: (body: Omit<Watermark, 'logo_url'>) => call(contract.changeWatermarkSettings, { body }),
  });
export function uploadWatermarkLogo(file: File) {
  const body = new FormData();
  body.append('file', file, file.name);
  return call(contract.uploadWatermarkLogo, { body });
}
export const removeWatermarkLogo = () => call(contract.removeWatermarkLogo, {});
/** `s3_key` as the removal told it. */
export const restoreWatermarkLogo = (s3_key: string) => call(contract.setWatermarkLogo, { body: { s3_key } });

export const publicWatermarkQuery = (gigId: string) =>
  queryOptions({
    queryKey: ['public-watermark', gigId],
    queryFn: ({ signal }) => call(contract.getPublicWatermark, { params: { gigId }, signal }),
  });
export const setPublicWatermark = (gigId: string, watermark: boolean) =>
  call(contract.setPublicWatermark, { params: { gigId }, body: { watermark } });
