import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { Link, useNavigate } from 'react-router-dom';
import { z } from 'zod';
import { pages } from '../../../../api/contract/pages.ts';
import { resetPassword } from '../../../../api/contract/account.ts';
import { resetPasswordMutation } from '../../api/account.ts';
import { ApiError, sentence } from '../../api/call.ts';
import { useLinkParameters } from '../../link-parameters.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { FormError, PasswordField } from '../../ui/field.tsx';
import { usePageHead } from '../../ui/page-head.ts';
import { toast } from '../../ui/toast.tsx';
import { VALIDATION_TIMING } from '../../ui/validation-timing.ts';
import { AccountLayout } from './account-layout.tsx';

const fields = z
  .object({ password: resetPassword.body.shape.password, again: z.string() })
  .refine(({ password, again }) => password === again, { path: ['again'], message: 'New passwords do not match' });

/** The link is refused, not what was typed: that would be said at its field. */
const isOver = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 422 && error.errors.length === 0;

export function ResetPassword() {
  usePageHead(pages.resetPassword);
  const navigate = useNavigate();
  const token = useLinkParameters().get('token') ?? '';
  const form = useForm({
    resolver: zodResolver(fields),
    ...VALIDATION_TIMING,
    defaultValues: { password: '', again: '' },
  });
  const send = useMutation({
    ...resetPasswordMutation(),
    onSuccess: ({ message }) => {
      toast({ text: message, tone: 'good', stay: 6000 });
      void navigate(paths.login, { replace: true });
    },
  });
  const { errors } = form.formState;
  if (isOver(send.error))
    return (
      <AccountLayout
        title="This link did not work"
        text="Links work once, for an hour. If you have set a new password by this one, log in with it."
        footer={<Link to={paths.login}>Back to log in</Link>}
      >
        <FormError>{send.error.detail}</FormError>
        <ButtonLink kind="primary" wide to={paths.forgotPassword}>
          Send a new link
        </ButtonLink>
      </AccountLayout>
    );
  return (
    <AccountLayout title="Set a new password" footer={<Link to={paths.forgotPassword}>Send a new link</Link>}>
      {token ? (
        <form noValidate onSubmit={form.handleSubmit(({ password }) => send.mutate({ token, password }))}>
          <FormError>
            {send.error ? sentence(send.error, 'The password could not be set. Please try again.') : null}
          </FormError>
          <PasswordField
            label="New password"
            autoComplete="new-password"
            hint="At least 6 characters."
            error={errors.password?.message}
            {...form.register('password')}
          />
          <PasswordField
            label="New password again"
            autoComplete="new-password"
            error={errors.again?.message}
            {...form.register('again')}
          />
          <Button kind="primary" type="submit" wide busy={send.isPending}>
            Set password
          </Button>
        </form>
      ) : (
        <FormError>This link is incomplete. Open it from the email again, or have a new one sent.</FormError>
      )}
    </AccountLayout>
  );
}
