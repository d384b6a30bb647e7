import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNotify, useRefresh } from 'react-admin';
import type { z } from 'zod';
import { auditUsers } from '../../../api/contract/audit.ts';
import { type ServerCamera, assignCamera } from '../../../api/contract/serverCamera.ts';
import { call } from '../api/call.ts';

type User = z.infer<typeof auditUsers.answer>['users'][number];
const AT_ONCE = 200;

/** Every studio that is open. */
async function studios({ signal }: { signal: AbortSignal }): Promise<User[]> {
  const found: User[] = [];
  for (let cursor: string | undefined; ;) {
    const { users, next_cursor } = await call(auditUsers, { query: { limit: AT_ONCE, cursor }, signal });
    found.push(...users.filter(({ role, erases_at }) => role === 'photographer' && erases_at === null));
    if (next_cursor === null) return found;
    cursor = next_cursor;
  }
}

/** Whose a camera is, and whose it shall be. */
export function StudioChoice({ camera }: { camera: ServerCamera }) {
  const notify = useNotify();
  const refresh = useRefresh();
  const { data = [] } = useQuery({ queryKey: ['studios'], queryFn: studios });
  const assign = useMutation({
    mutationFn: (userId: string) => call(assignCamera, { params: { id: camera.camera_id }, body: { user_id: userId } }),
    onSuccess: ({ message }) => notify(message, { type: 'success' }),
    onError: (error) => notify(error.message, { type: 'error' }),
    onSettled: refresh,
  });
  const known = data.some(({ user_id }) => user_id === camera.user_id);
  return (
    <TextField
      select
      size="small"
      value={camera.user_id ?? ''}
      disabled={assign.isPending}
      onChange={(event) => assign.mutate(event.target.value)}
      slotProps={{ select: { SelectDisplayProps: { 'aria-label': `Studio of ${camera.name}` } } }}
      sx={{ minWidth: 220, margin: 0 }}
    >
      {known || camera.user_id === null ? null : (
        <MenuItem value={camera.user_id}>{camera.full_name ?? 'A studio'}</MenuItem>
      )}
      {data.map(({ user_id: userId, full_name: name, email }) => (
        <MenuItem key={userId} value={userId}>
          {name} · {email}
        </MenuItem>
      ))}
    </TextField>
  );
}
