import { BatteryMedium, HardDrive } from 'lucide-react';
import type { SettingsChange } from '../../api/camera-control.ts';
import { Button } from '../../ui/button.tsx';
import { size } from '../../ui/format.ts';
import type { CameraInHand } from './use-camera.ts';

const PRESETS: readonly { name: string; change: SettingsChange }[] = [
  { name: 'ISO 800', change: { iso: 800 } },
  { name: 'f/2.8', change: { aperture: 'f/2.8' } },
  { name: '1/125', change: { shutter_speed: '1/125' } },
];
const ISO = [100, 200, 400, 800, 1600, 3200, 6400, 12_800];
const APERTURE = ['f/1.4', 'f/2', 'f/2.8', 'f/4', 'f/5.6', 'f/8', 'f/11', 'f/16'];
const SHUTTER = ['1/15', '1/30', '1/60', '1/125', '1/250', '1/500', '1/1000', '1/2000'];

interface DialProps {
  label: string;
  value: string | null;
  values: readonly string[];
  disabled: boolean;
  shown?: (value: string) => string;
  onChange: (value: string) => void;
}
/** One setting, as on the camera's display. What the camera has and the list has not stands in it, too. */
function Dial({ label, value, values, disabled, shown = String, onChange }: DialProps) {
  return (
    <label className="camera-dial">
      <span className="quiet small">{label}</span>
      <select
        className="input select"
        aria-label={label}
        value={value ?? ''}
        disabled={disabled}
        onChange={(event) => onChange(event.target.value)}
      >
        {value === null ? <option value="">–</option> : values.includes(value) ? null : <option>{shown(value)}</option>}
        {values.map((each) => (
          <option key={each} value={each}>
            {shown(each)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Battery, card and settings of the connected camera. */
export function CameraState({ camera }: { camera: CameraInHand }) {
  const { status, set } = camera;
  const off = !status?.connected;
  const {
    iso,
    aperture,
    shutter_speed: shutter,
  } = status?.settings ?? {
    iso: null,
    aperture: null,
    shutter_speed: null,
  };
  const free = status?.memory_card.free_space ?? null;
  return (
    <section className="panel" aria-labelledby="camera-state">
      <div className="panel-head">
        <h2 id="camera-state">{status?.camera?.name ?? 'No camera connected'}</h2>
      </div>
      {off ? null : (
        <p className="camera-facts small">
          <span>
            <BatteryMedium aria-hidden /> Battery{' '}
            {status.battery_level === null ? 'unknown' : `${status.battery_level}%`}
          </span>
          <span>
            <HardDrive aria-hidden /> Card {free === null ? 'unknown' : `${size(free)} free`}
          </span>
        </p>
      )}
      <div className="camera-dials">
        <Dial
          label="ISO"
          value={iso === null ? null : String(iso)}
          values={ISO.map(String)}
          disabled={off}
          onChange={(value) => set.mutate({ iso: Number(value) })}
        />
        <Dial
          label="Aperture"
          value={aperture}
          values={APERTURE}
          disabled={off}
          onChange={(value) => set.mutate({ aperture: value })}
        />
        <Dial
          label="Shutter speed"
          value={shutter}
          values={SHUTTER}
          disabled={off}
          onChange={(value) => set.mutate({ shutter_speed: value })}
        />
      </div>
      <div className="camera-presets" role="group" aria-label="Settings presets">
        {PRESETS.map(({ name, change }) => (
          <Button key={name} small disabled={off} onClick={() => set.mutate(change)}>
            {name}
          </Button>
        ))}
      </div>
    </section>
  );
}
