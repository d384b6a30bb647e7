import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { sentence } from '../../api/call.ts';
import { type ClosedAccount, reopenAccountMutation } from '../../api/closing.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/field.tsx';
import { longDate } from '../../ui/format.ts';
import { toast } from '../../ui/toast.tsx';
import { AccountLayout } from '../account/account-layout.tsx';
import { ExportButton } from './export-button.tsx';
import { EraseAccount } from './erase-account.tsx';

/** What can be done with a closed account. */
export function WayBack({ token, account }: { token: string; account: ClosedAccount }) {
  const navigate = useNavigate();
  const [erasing, setErasing] = useState(false);
  const reopen = useMutation({
    ...reopenAccountMutation(),
    onSuccess: ({ message }) => {
      toast({ text: message, tone: 'good', stay: 6000 });
      void navigate(paths.login, { replace: true });
    },
  });
  return (
    <AccountLayout
      title="Your account is closed"
      text={`${account.full_name}, nobody can log in to your studio, and its galleries are shown to nobody. Until ${longDate(account.erases_at)} you can open it again, just as it was. After that day it is erased for good.`}
    >
      <FormError>
        {reopen.error ? sentence(reopen.error, 'Your account could not be opened. Please try again.') : null}
      </FormError>
      <Button kind="primary" wide busy={reopen.isPending} onClick={() => reopen.mutate(token)}>
        Reopen my account
      </Button>
      <ExportButton token={token} asksForCode={account.asks_for_code} wide />
      <Button kind="danger" wide disabled={reopen.isPending} onClick={() => setErasing(true)}>
        Erase now
      </Button>
      {erasing ? (
        <EraseAccount token={token} asksForCode={account.asks_for_code} onClose={() => setErasing(false)} />
      ) : null}
    </AccountLayout>
  );
}
