import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import * as contract from '../../../api/contract/camera.ts';
import { call } from './call.ts';

export type FtpSettings = z.output<typeof contract.ftpSettings>;

export const ftpSettingsQuery = () =>
  queryOptions({ queryKey: ['ftp', 'settings'], queryFn: ({ signal }) => call(contract.getFtpSettings, { signal }) });

export const ftpCredentialsQuery = () =>
  queryOptions({
    queryKey: ['ftp', 'credentials'],
    queryFn: ({ signal }) => call(contract.getFtpCredentials, { signal }),
  });

export const ftpStatusQuery = () =>
  queryOptions({
    queryKey: ['ftp', 'status'],
    queryFn: ({ signal }) => call(contract.getFtpStatus, { signal }),
    retry: 0,
  });

export const ftpSettingsMutation = () =>
  mutationOptions({ mutationFn: (body: FtpSettings) => call(contract.changeFtpSettings, { body }) });
