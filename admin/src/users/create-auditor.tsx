import Button from '@mui/material/Button';
import { zodResolver } from '@hookform/resolvers/zod';
import { CreateBase, Form, PasswordInput, SaveButton, TextInput, useNotify, useRedirect } from 'react-admin';
import { Link } from 'react-router-dom';
import { createAuditor } from '../../../api/contract/audit.ts';
import { usePageTitle } from '../layout/page-title.ts';

export function CreateAuditor() {
  const notify = useNotify();
  const redirect = useRedirect();
  usePageTitle('Create auditor');
  const created = () => {
    notify('The auditor can sign in now. Hand over the password in person.', { type: 'success' });
    redirect('list', 'users');
  };
  return (
    <CreateBase mutationOptions={{ onSuccess: created }} redirect={false}>
      <div className="form">
        <h1>Create auditor</h1>
        <p>An auditor reads the history of every gig and changes nothing.</p>
        <Form
          resolver={zodResolver(createAuditor.body)}
          defaultValues={{ full_name: '', email: '', password: '' }}
          mode="onBlur"
          warnWhenUnsavedChanges
        >
          <TextInput source="full_name" label="Name" autoComplete="off" fullWidth />
          <TextInput source="email" label="E-mail" type="email" autoComplete="off" fullWidth />
          <PasswordInput
            source="password"
            label="First password"
            helperText="At least 6 characters"
            autoComplete="new-password"
            fullWidth
          />
          <div className="actions">
            <SaveButton label="Create auditor" alwaysEnable icon={<></>} />
            <Button component={Link} to="/users" color="secondary">
              Cancel
            </Button>
          </div>
        </Form>
      </div>
    </CreateBase>
  );
}
