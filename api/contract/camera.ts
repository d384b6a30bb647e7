import { z } from 'zod';
import { message, operation } from './operation.ts';

export const ftpSettings = z.object({
  enabled: z.boolean(),
  custom_username: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^([a-z0-9][a-z0-9._-]{2,31})?$/, 'A user name has 3 to 32 of a-z, 0-9, dot, dash and underscore.')
    .default(''),
  custom_password: z
    .string()
    .max(100)
    .refine((v) => v === '' || v.length >= 8, 'The FTP password needs at least 8 characters.')
    .default(''),
  /** The gig that files at the root go to; null: the one whose date is nearest. */
  current_gig_id: z.string().max(64).nullable().default(null),
});

export const getFtpSettings = operation({
  id: 'getFtpSettings',
  tag: 'Camera FTP',
  summary: 'Camera FTP settings',
  call: 'GET /camera-ftp/settings',
  access: 'photographer',
  answer: ftpSettings,
});
export const changeFtpSettings = operation({
  id: 'changeFtpSettings',
  tag: 'Camera FTP',
  summary: 'Change camera FTP settings',
  call: 'PUT /camera-ftp/settings',
  access: 'photographer',
  body: ftpSettings,
  answer: message,
});
export const getFtpCredentials = operation({
  id: 'getFtpCredentials',
  tag: 'Camera FTP',
  summary: 'What to enter in the camera',
  call: 'GET /camera-ftp/credentials',
  access: 'photographer',
  answer: z.object({
    ftp_host: z.string(),
    ftp_port: z.number(),
    ftp_username: z.string(),
    ftp_password: z.string(),
    base_path: z.string(),
    tls: z.boolean(),
  }),
});
export const getFtpStatus = operation({
  id: 'getFtpStatus',
  tag: 'Camera FTP',
  summary: 'Is camera FTP on, and reachable',
  call: 'GET /camera-ftp/status',
  access: 'photographer',
  answer: z.object({ status: z.enum(['online', 'offline']), message: z.string() }),
});
