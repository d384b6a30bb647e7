import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { pages } from '../../../../api/contract/pages.ts';
import { meQuery } from '../../api/account.ts';
import { onSite } from '../../guest-paths.ts';
import { closedAddress, paths } from '../../paths.ts';
import { passkeysWork } from '../../passkeys.ts';
import { startSession, type SessionAnswer } from '../../session.ts';
import { usePageHead } from '../../ui/page-head.ts';
import { AccountLayout } from './account-layout.tsx';
import { CodeForm } from './code-form.tsx';
import { PasskeyLogin } from './passkey-login.tsx';
import { PasswordForm } from './password-form.tsx';

/** Only addresses of our own. */
const ours = (address: string | null): string => (address && /^\/(?![/\\])/.test(address) ? address : paths.dashboard);

export function Login() {
  usePageHead(pages.login);
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [search] = useSearchParams();
  const [challenge, setChallenge] = useState<string>();
  const enter = async (session: SessionAnswer): Promise<void> => {
    queries.clear();
    startSession(session);
    if (session.role === 'photographer') return navigate(ours(search.get('next')), { replace: true });
    // Where it cannot be told now, the console finds out.
    const me = await queries.fetchQuery(meQuery()).catch(() => undefined);
    if (me?.needs_second_step) return navigate(`${paths.accountSettings}#second-step`, { replace: true });
    location.assign(onSite(paths.admin));
  };
  /** Of an account that its owner closed. */
  const closed = (token: string) => void navigate(closedAddress(token));
  if (challenge !== undefined)
    return (
      <AccountLayout title="One more step" text="Your account asks for a code after the password.">
        <CodeForm
          challenge={challenge}
          onClosed={closed}
          onSession={(session) => void enter(session)}
          onBack={() => setChallenge(undefined)}
        />
      </AccountLayout>
    );
  return (
    <AccountLayout
      title="Welcome back"
      text="Log in to your studio."
      footer={
        <>
          New to Loom? <Link to={paths.register}>Create an account</Link>
        </>
      }
    >
      <PasswordForm onClosed={closed} onSession={(session) => void enter(session)} onChallenge={setChallenge} />
      {passkeysWork() ? <PasskeyLogin onClosed={closed} onSession={(session) => void enter(session)} /> : null}
    </AccountLayout>
  );
}
