import { CircleCheck, CircleX } from 'lucide-react';
import type { RealCameras, SimulationTest } from '../../api/camera-control.ts';
import { Button } from '../../ui/button.tsx';
import { count } from '../../ui/format.ts';
import type { CameraInHand } from './use-camera.ts';

const STEPS: readonly (readonly [keyof SimulationTest, string])[] = [
  ['connection', 'Connection'],
  ['live_view', 'Live view'],
  ['settings', 'Settings'],
  ['capture', 'Capture'],
];
const KINDS: readonly (readonly [keyof RealCameras, string])[] = [
  ['canon_ccapi', 'Canon CCAPI'],
  ['sony_remote_api', 'Sony Camera Remote API'],
  ['usb_cameras', 'USB cameras'],
];

const Verdict = ({ good, children }: { good: boolean; children: string }) => (
  <li data-good={good}>
    {good ? <CircleCheck aria-hidden /> : <CircleX aria-hidden />}
    <span>{children}</span>
  </li>
);

/** Whether the simulator works from end to end, and which real cameras answer. */
export function Trials({ camera: { simulation, validation } }: { camera: CameraInHand }) {
  const result = simulation.data;
  const kinds = validation.data;
  return (
    <section className="panel camera-trials" aria-labelledby="camera-trials">
      <h2 id="camera-trials">Tests</h2>
      <div className="camera-presets">
        <Button small busy={simulation.isPending} onClick={() => simulation.mutate()}>
          Run simulation test
        </Button>
        <Button small busy={validation.isPending} onClick={() => validation.mutate()}>
          Validate real cameras
        </Button>
      </div>
      {result ? (
        <ul className="camera-verdicts" aria-label="Simulation test">
          <Verdict good={result.cameras_detected > 0}>{`${count(result.cameras_detected, 'camera')} detected`}</Verdict>
          {STEPS.map(([step, name]) => (
            <Verdict key={step} good={result[step] === true}>
              {`${name} ${result[step] === true ? 'works' : 'does not work'}`}
            </Verdict>
          ))}
        </ul>
      ) : null}
      {kinds ? (
        <dl className="camera-kinds" aria-label="Real cameras">
          {KINDS.map(([kind, name]) => (
            <div key={kind}>
              <dt>{name}</dt>
              <dd>
                {kinds[kind].found === 0 ? <p>None found</p> : null}
                {kinds[kind].results.map(({ id, name: each, ok, bridge, detail }) => (
                  <p key={id} data-good={ok}>
                    {ok ? <CircleCheck aria-hidden /> : <CircleX aria-hidden />}
                    <span>{`${each}${bridge === null ? '' : ` beside ${bridge}`}: ${detail}`}</span>
                  </p>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
    </section>
  );
}
