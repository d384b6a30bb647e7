import { useQuery } from '@tanstack/react-query';
import { pages } from '../../../../api/contract/pages.ts';
import { sentence } from '../../api/call.ts';
import { closedAccountQuery } from '../../api/closing.ts';
import { useLinkParameters } from '../../link-parameters.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { FormError } from '../../ui/field.tsx';
import { usePageHead } from '../../ui/page-head.ts';
import { Progress } from '../../ui/progress.tsx';
import { AccountLayout } from '../account/account-layout.tsx';
import { Erased, Erasing } from './erased.tsx';
import { WayBack } from './way-back.tsx';

/** While it is being erased. */
const LOOK_AGAIN_MS = 1500;

/** Where a mailed link leads to, and a login to an account that is closed. */
export function AccountClosed() {
  usePageHead(pages.accountClosed);
  const link = useLinkParameters();
  const [token, code] = [link.get('token') ?? '', link.get('certificate') ?? ''];
  const found = useQuery({
    ...closedAccountQuery(token),
    enabled: token !== '' && code === '',
    refetchInterval: ({ state: { data } }) =>
      data?.status === 'erased' && data.certificate_code === null ? LOOK_AGAIN_MS : false,
  });
  if (code !== '') return <Erased code={code} />;
  if (token !== '' && found.isPending)
    return (
      <AccountLayout title="One moment" text="We are looking your account up.">
        <Progress label="Looking your account up" />
      </AccountLayout>
    );
  if (!found.data)
    return (
      <AccountLayout title="This link did not work">
        <FormError>
          {token === ''
            ? 'This link is incomplete. Please open it from the email again.'
            : sentence(found.error, 'Your account could not be looked up. Please try again.')}
        </FormError>
        <ButtonLink kind="primary" wide to={paths.login}>
          Log in
        </ButtonLink>
      </AccountLayout>
    );
  if (found.data.status === 'closed') return <WayBack token={token} account={found.data} />;
  return found.data.certificate_code === null ? <Erasing /> : <Erased code={found.data.certificate_code} />;
}
