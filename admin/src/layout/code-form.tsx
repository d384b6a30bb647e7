import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState, type FormEvent } from 'react';
import { secondStep } from '../../../api/contract/secondStep.ts';
import { Brand } from './brand.tsx';
import { BusyButton } from './busy-button.tsx';
import { answerChallenge } from './sign-in.ts';

const HINT = 'Six digits from your authenticator app, or one of your recovery codes.';

/** The second step of signing in: the code that an authenticator app shows, or a recovery code. */
export function CodeForm({ challenge, onBack }: { challenge: string; onBack: () => void }) {
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const checked = secondStep.body.safeParse({ challenge, code });
    setMissing(checked.error?.issues[0]?.message);
    setProblem(undefined);
    if (!checked.success) return;
    setBusy(true);
    await answerChallenge(checked.data).catch((error: Error) => {
      setProblem(error.message);
      setBusy(false);
    });
  }
  return (
    <form onSubmit={submit} noValidate>
      <Brand />
      <h1>One more step</h1>
      <p>Your account asks for a code after the password.</p>
      <TextField
        label="Code"
        autoComplete="one-time-code"
        value={code}
        error={Boolean(missing)}
        helperText={missing ?? HINT}
        onChange={(event) => setCode(event.target.value)}
        fullWidth
      />
      {problem ? (
        <p role="alert" className="problem">
          {problem}
        </p>
      ) : null}
      <BusyButton type="submit" variant="contained" size="large" busy={busy} fullWidth>
        {busy ? 'Signing in …' : 'Sign in'}
      </BusyButton>
      <Button size="large" onClick={onBack} disabled={busy} fullWidth>
        Start again
      </Button>
    </form>
  );
}
