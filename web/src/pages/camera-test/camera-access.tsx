import './camera-access.css';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { cameraPassword } from '../../../../api/contract/cameraControl.ts';
import { sentence } from '../../api/call.ts';
import type { CameraOpening, DetectedCamera } from '../../api/camera-control.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormError, PasswordField, TextField } from '../../ui/field.tsx';
import { VALIDATION_TIMING } from '../../ui/validation-timing.ts';

interface AccessProps {
  camera: DetectedCamera;
  busy: boolean;
  error: unknown;
  onConnect: (opening: CameraOpening) => void;
  onClose: () => void;
}

/** In pairs, as cameras show it. */
function Fingerprint({ of }: { of: string }) {
  return (
    <div className="camera-fingerprint">
      <p className="quiet small">Its certificate (SHA-256)</p>
      <code>{of.toUpperCase().match(/../g)?.join(' ')}</code>
    </div>
  );
}

function Certificate({ camera, busy, error, onConnect, onClose }: AccessProps) {
  const certificate = camera.certificate ?? '';
  return (
    <Dialog
      open
      title="Another certificate"
      description={`${camera.name} shows another certificate than the one that was trusted. That is right if it was reset or got a new one. Otherwise another device may stand in for it: nothing was sent to it.`}
      onClose={onClose}
      locked={busy}
      actions={
        <>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button kind="danger" busy={busy} onClick={() => onConnect({ certificate })}>
            Trust it and connect
          </Button>
        </>
      }
    >
      <FormError>{error ? sentence(error, 'The camera could not be connected.') : null}</FormError>
      <Fingerprint of={certificate} />
    </Dialog>
  );
}

function Password({ camera, busy, error, onConnect, onClose }: AccessProps) {
  const form = useForm({
    resolver: zodResolver(cameraPassword),
    ...VALIDATION_TIMING,
    defaultValues: { username: '', password: '' },
  });
  const { errors } = form.formState;
  return (
    <Dialog
      open
      title="The camera asks who you are"
      description={`${camera.name} wants the user name and password of its Camera Control API settings.`}
      onClose={onClose}
      locked={busy}
      actions={
        <>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button kind="primary" type="submit" form="camera-password" busy={busy}>
            Connect
          </Button>
        </>
      }
    >
      <form
        id="camera-password"
        className="camera-access"
        noValidate
        onSubmit={form.handleSubmit((values) => onConnect(values))}
      >
        <FormError>{error ? sentence(error, 'The camera could not be connected.') : null}</FormError>
        <TextField
          label="User name"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.username?.message}
          {...form.register('username')}
        />
        <PasswordField
          label="Password"
          autoComplete="off"
          hint="Kept sealed for the next time, and never shown again."
          error={errors.password?.message}
          {...form.register('password')}
        />
        {camera.certificate === null ? null : <Fingerprint of={camera.certificate} />}
      </form>
    </Dialog>
  );
}

/** The step between a camera and its connection: what it asks for. */
export const CameraAccess = (props: AccessProps) =>
  props.camera.asks === 'certificate' ? <Certificate {...props} /> : <Password {...props} />;
