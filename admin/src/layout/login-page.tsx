import TextField from '@mui/material/TextField';
import { useState, type FormEvent } from 'react';
import { login } from '../../../api/contract/account.ts';
import { useSession } from '../api/session.ts';
import { Brand } from './brand.tsx';
import { BusyButton } from './busy-button.tsx';
import { CodeForm } from './code-form.tsx';
import { signIn } from './sign-in.ts';

type Problems = Partial<Record<'email' | 'password' | 'all', string>>;

export function LoginPage() {
  const { ended } = useSession();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [problems, setProblems] = useState<Problems>({});
  const [busy, setBusy] = useState(false);
  const [challenge, setChallenge] = useState<string>();

  function problemsOf(): Problems {
    const checked = login.body.safeParse({ email, password });
    return checked.success
      ? {}
      : Object.fromEntries(checked.error.issues.map(({ path, message }) => [String(path[0]), message]));
  }
  async function submit(event: FormEvent) {
    event.preventDefault();
    const found = problemsOf();
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      setChallenge(await signIn({ email, password }));
    } catch (error) {
      setProblems({ all: (error as Error).message });
    }
    setBusy(false);
  }
  /** What was challenged is over; whoever starts again types their password anew. */
  function startAgain() {
    setPassword('');
    setChallenge(undefined);
  }
  if (challenge !== undefined)
    return (
      <main className="login">
        <CodeForm challenge={challenge} onBack={startAgain} />
      </main>
    );
  return (
    <main className="login">
      <form onSubmit={submit} noValidate>
        <Brand />
        <h1>History and administration</h1>
        <p role={ended ? 'alert' : undefined}>{ended ?? 'For administrators and auditors.'}</p>
        <TextField
          label="E-mail"
          type="email"
          autoComplete="username"
          value={email}
          error={Boolean(problems.email)}
          helperText={problems.email}
          onChange={(event) => setEmail(event.target.value)}
          fullWidth
        />
        <TextField
          label="Password"
          type="password"
          autoComplete="current-password"
          value={password}
          error={Boolean(problems.password)}
          helperText={problems.password}
          onChange={(event) => setPassword(event.target.value)}
          fullWidth
        />
        {problems.all ? (
          <p role="alert" className="problem">
            {problems.all}
          </p>
        ) : null}
        <BusyButton type="submit" variant="contained" size="large" busy={busy} fullWidth>
          {busy ? 'Signing in …' : 'Sign in'}
        </BusyButton>
      </form>
    </main>
  );
}
