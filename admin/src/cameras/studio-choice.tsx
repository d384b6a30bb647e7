import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import type { z } from 'zod';
import { type ServerCamera, assignCamera, findStudios } from '../../../api/contract/serverCamera.ts';
import { call } from '../api/call.ts';

type Studio = z.infer<typeof findStudios.answer>['studios'][number];

/** Whose a camera is, and whose it shall be: found by what their name or mail address begins with. */
export function StudioChoice({ camera }: { camera: ServerCamera }) {
  const notify = useNotify();
  const refresh = useRefresh();
  const [open, setOpen] = useState(false);
  const [search, setSearch] = useState('');
  const found = useQuery({
    queryKey: ['studios', search],
    queryFn: ({ signal }) => call(findStudios, { query: { search }, signal }),
    placeholderData: keepPreviousData,
    enabled: open,
  });
  const assign = useMutation({
    mutationFn: ({ user_id }: Studio) => call(assignCamera, { params: { id: camera.camera_id }, body: { user_id } }),
    onSuccess: ({ message }) => notify(message, { type: 'success' }),
    onError: (error) => notify(error.message, { type: 'error' }),
    onSettled: refresh,
  });
  const { user_id: id, full_name: name } = camera;
  // The same as long as nothing changed: another one takes the place of what is being typed.
  const now = useMemo(
    () => (id === null ? null : { user_id: id, full_name: name ?? 'A studio', email: '' }),
    [id, name],
  );
  return (
    <Autocomplete<Studio>
      size="small"
      // What was typed and not chosen goes once somebody else has it.
      key={id}
      value={now}
      options={found.data?.studios ?? []}
      // The server has looked already.
      filterOptions={(options) => options}
      getOptionLabel={(studio) => studio.full_name}
      getOptionKey={(studio) => studio.user_id}
      isOptionEqualToValue={(option, value) => option.user_id === value.user_id}
      renderOption={({ key, ...props }, studio) => (
        <li key={key} {...props}>
          {studio.full_name} · {studio.email}
        </li>
      )}
      noOptionsText={found.isError ? found.error.message : 'No studio begins so'}
      loading={found.isPending}
      loadingText="Looking for studios …"
      open={open}
      onOpen={() => setOpen(true)}
      onClose={() => setOpen(false)}
      onInputChange={(_, typed, reason) => setSearch(reason === 'input' ? typed.trim().slice(0, 120) : '')}
      onChange={(_, studio) => studio && studio.user_id !== id && assign.mutate(studio)}
      readOnly={assign.isPending}
      // A camera that is somebody's becomes somebody else's, never nobody's.
      clearIcon={null}
      renderInput={(params) => (
        <TextField
          {...params}
          placeholder="Choose a studio"
          sx={{ minWidth: 220, margin: 0 }}
          slotProps={{
            ...params.slotProps,
            htmlInput: { ...params.slotProps?.htmlInput, 'aria-label': `Studio of ${camera.name}` },
          }}
        />
      )}
    />
  );
}
