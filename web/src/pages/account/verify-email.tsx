import { CircleCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { pages } from '../../../../api/contract/pages.ts';
import { verifyEmail } from '../../api/account.ts';
import { sentence } from '../../api/call.ts';
import { useLinkParameters } from '../../link-parameters.ts';
import { paths } from '../../paths.ts';
import { currentSession } from '../../session.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { FormError } from '../../ui/field.tsx';
import { usePageHead } from '../../ui/page-head.ts';
import { Progress } from '../../ui/progress.tsx';
import { AccountLayout } from './account-layout.tsx';

type State = { at: 'loading' } | { at: 'done'; message: string } | { at: 'failed'; message: string };

export function VerifyEmail() {
  usePageHead(pages.verifyEmail);
  const token = useLinkParameters().get('token');
  const [state, setState] = useState<State>(
    token ? { at: 'loading' } : { at: 'failed', message: 'Invalid verification link' },
  );
  const asked = useRef(false);
  useEffect(() => {
    // The token works once, so it is sent once.
    if (!token || asked.current) return;
    asked.current = true;
    verifyEmail(token).then(
      ({ message }) => setState({ at: 'done', message }),
      (error: unknown) => setState({ at: 'failed', message: sentence(error, 'Verification failed') }),
    );
  }, [token]);
  const onwards = currentSession()
    ? { to: paths.dashboard, label: 'Go to your studio' }
    : { to: paths.login, label: 'Log in' };

  if (state.at === 'loading') {
    return (
      <AccountLayout title="Verifying your email" text="This takes a moment.">
        <Progress label="Verifying" />
      </AccountLayout>
    );
  }
  if (state.at === 'done') {
    return (
      <AccountLayout title="Email verified">
        <p className="account-done" role="status">
          <CircleCheck aria-hidden />
          <span>{state.message}</span>
        </p>
        <ButtonLink kind="primary" wide to={onwards.to}>
          {onwards.label}
        </ButtonLink>
      </AccountLayout>
    );
  }
  return (
    <AccountLayout
      title="This link did not work"
      text="Links work once, for 24 hours. If you have opened this one before, your address is verified. Otherwise log in, and have a new one sent from your overview."
    >
      <FormError>{state.message}</FormError>
      <ButtonLink kind="primary" wide to={onwards.to}>
        {onwards.label}
      </ButtonLink>
      <ButtonLink kind="plain" wide to={paths.register}>
        Back to registration
      </ButtonLink>
    </AccountLayout>
  );
}
