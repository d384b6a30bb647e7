import './bridges.css';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sentence } from '../../api/call.ts';
import * as control from '../../api/camera-control.ts';
import { StateDot } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { TextField } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import { NewBridge } from './new-bridge.tsx';

/** Bridges of the studio: Loom on the laptop beside the camera, where this server is elsewhere. */
export function Bridges({ onChange }: { onChange: () => void }) {
  const queries = useQueryClient();
  const list = useQuery(control.bridgesQuery());
  const [name, setName] = useState('');
  const [leaving, setLeaving] = useState<control.CameraBridge>();
  const refresh = () => queries.invalidateQueries({ queryKey: control.CAMERA_BRIDGES });
  const make = useMutation({
    mutationFn: control.makeBridge,
    onSuccess: () => setName(''),
    onSettled: refresh,
  });
  const withdraw = useMutation({
    mutationFn: control.withdrawBridge,
    onSuccess: ({ message }, id) => {
      if (make.data?.bridge.bridge_id === id) make.reset();
      toast({ text: message, tone: 'good' });
    },
    onError: (error) => toast({ text: sentence(error, 'The bridge could not be withdrawn.'), tone: 'bad' }),
    onSettled: () => {
      setLeaving(undefined);
      onChange();
      return refresh();
    },
  });
  return (
    <section className="panel" aria-labelledby="camera-bridges">
      <h2 id="camera-bridges">Bridges</h2>
      <p className="quiet small">
        A bridge is Loom on the laptop beside your camera. It brings every picture here, also after the Wi-Fi was gone.
      </p>
      {list.isLoadingError ? <p className="small">Your bridges could not be loaded.</p> : null}
      <ul className="camera-list">
        {(list.data?.bridges ?? []).map((bridge) => (
          <li key={bridge.bridge_id}>
            <span className="camera-name">
              {bridge.name}
              <StateDot tone={bridge.online ? 'green' : 'quiet'}>{bridge.online ? 'Connected' : 'Away'}</StateDot>
            </span>
            <Button small aria-label={`Withdraw ${bridge.name}`} onClick={() => setLeaving(bridge)}>
              Withdraw
            </Button>
          </li>
        ))}
      </ul>
      {make.data ? <NewBridge made={make.data} onDone={() => make.reset()} /> : null}
      <form
        className="bridge-form"
        onSubmit={(event) => {
          event.preventDefault();
          make.mutate(name);
        }}
      >
        <TextField
          label="Name of the bridge"
          placeholder="Studio laptop"
          value={name}
          maxLength={80}
          autoComplete="off"
          error={make.error ? sentence(make.error, 'The bridge could not be made.') : undefined}
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" busy={make.isPending}>
          Make a bridge
        </Button>
      </form>
      <Confirm
        open={leaving !== undefined}
        title={`Withdraw ${leaving?.name ?? 'the bridge'}?`}
        text="Its token opens nothing any more. Pictures that it has not brought yet stay on its disk."
        action="Withdraw"
        busy={withdraw.isPending}
        onConfirm={() => leaving && withdraw.mutate(leaving.bridge_id)}
        onClose={() => setLeaving(undefined)}
      />
    </section>
  );
}
