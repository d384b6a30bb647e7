import { Copy } from 'lucide-react';
import type { makeBridge } from '../../api/camera-control.ts';
import { Button } from '../../ui/button.tsx';
import { copy } from '../../ui/copy.ts';
import { toast } from '../../ui/toast.tsx';

/** How the bridge is started, with its token, which is shown this once. */
export function NewBridge({ made, onDone }: { made: Awaited<ReturnType<typeof makeBridge>>; onDone: () => void }) {
  const line = `LOOM_ROLES=bridge LOOM_URL=${location.origin} BRIDGE_TOKEN=${made.token} npm start`;
  const take = async () =>
    toast((await copy(line)) ? { text: 'Copied', tone: 'good' } : { text: 'Please copy it by hand.', tone: 'bad' });
  return (
    <div className="bridge-made" role="status">
      <p className="small">
        Start Loom on the computer beside the camera with this line. The token in it is shown this once.
      </p>
      <code>{line}</code>
      <div className="camera-presets">
        <Button small onClick={() => void take()}>
          <Copy aria-hidden /> Copy
        </Button>
        <Button small kind="quiet" onClick={onDone}>
          Done
        </Button>
      </div>
    </div>
  );
}
