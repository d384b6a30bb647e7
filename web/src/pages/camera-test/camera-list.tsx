import { Cable, Camera, Radar, Wifi } from 'lucide-react';
import type { CameraAnswer } from '../../api/camera-control.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CameraAccess } from './camera-access.tsx';
import type { CameraInHand } from './use-camera.ts';

const KINDS: Record<CameraAnswer['type'], string> = {
  canon_ccapi: 'Canon, by network',
  sony_remote_api: 'Sony, by network',
  usb: 'By USB',
  simulator: 'Simulated',
};
const ASKS: Record<string, string> = { password: 'asks for a password', certificate: 'another certificate' };
const icons = { network: Wifi, usb: Cable, simulated: Camera };

/** What was found, each to connect or to let go. */
export function CameraList({ camera }: { camera: CameraInHand }) {
  const { detected, connect, asking, setAsking, forget, disconnect, status } = camera;
  const held = status?.camera?.id;
  return (
    <section className="panel" aria-labelledby="cameras-found">
      <div className="panel-head">
        <h2 id="cameras-found">Cameras</h2>
        <Button small busy={detected.isFetching} onClick={() => void detected.refetch()}>
          <Radar aria-hidden /> Detect cameras
        </Button>
      </div>
      {detected.isPending ? (
        <Skeleton count={1} />
      ) : (
        <ul className="camera-list">
          {(detected.data?.cameras ?? []).map((each) => {
            const Icon = icons[each.connection];
            const connected = each.id === held;
            return (
              <li key={each.id} data-connected={connected || undefined}>
                <Icon aria-hidden />
                <span className="camera-name">
                  {each.name}
                  <span className="quiet small">
                    {[
                      KINDS[each.type],
                      each.bridge === null ? '' : `beside ${each.bridge}`,
                      connected ? '' : ASKS[each.asks ?? ''],
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </span>
                <span className="camera-acts">
                  {each.remembered ? (
                    <Button
                      small
                      kind="quiet"
                      aria-label={`Forget ${each.name}`}
                      busy={forget.isPending && forget.variables.id === each.id}
                      onClick={() => forget.mutate(each)}
                    >
                      Forget
                    </Button>
                  ) : null}
                  {connected ? (
                    <Button
                      small
                      aria-label={`Disconnect ${each.name}`}
                      busy={disconnect.isPending}
                      onClick={() => disconnect.mutate()}
                    >
                      Disconnect
                    </Button>
                  ) : (
                    <Button
                      small
                      aria-label={`Connect ${each.name}`}
                      busy={connect.isPending && connect.variables.camera.id === each.id}
                      onClick={() => {
                        connect.reset();
                        if (each.asks) setAsking(each);
                        else connect.mutate({ camera: each });
                      }}
                    >
                      Connect
                    </Button>
                  )}
                </span>
              </li>
            );
          })}
        </ul>
      )}
      {asking ? (
        <CameraAccess
          key={asking.asks}
          camera={asking}
          busy={connect.isPending}
          error={connect.error}
          onConnect={(opening) => connect.mutate({ camera: asking, opening })}
          onClose={() => setAsking(undefined)}
        />
      ) : null}
      {detected.isLoadingError ? <p className="small">Cameras could not be looked for. Please try again.</p> : null}
    </section>
  );
}
