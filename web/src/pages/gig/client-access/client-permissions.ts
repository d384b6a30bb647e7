import type { Permission } from '../../../api/client-access.ts';

export const PERMISSIONS: readonly { value: Permission; label: string }[] = [
  { value: 'view', label: 'View' },
  { value: 'download', label: 'Download' },
  { value: 'comment', label: 'Comment' },
  { value: 'edit', label: 'Upload' },
];

export const toggledPermission = (now: readonly Permission[], one: Permission): Permission[] =>
  now.includes(one) ? now.filter((other) => other !== one) : [...now, one];
