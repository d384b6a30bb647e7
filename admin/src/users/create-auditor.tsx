import { zodResolver } from '@hookform/resolvers/zod';
import { Create, PasswordInput, SaveButton, SimpleForm, TextInput, Toolbar, useNotify, useRedirect } from 'react-admin';
import { createAuditor } from '../../../api/contract/audit.ts';

const Actions = () => (
  <Toolbar>
    <SaveButton label="Create auditor" alwaysEnable icon={<></>} />
  </Toolbar>
);

export function CreateAuditor() {
  const notify = useNotify();
  const redirect = useRedirect();
  const created = () => {
    notify('The auditor can sign in now. Hand over the password in person.', { type: 'success' });
    redirect('list', 'users');
  };
  return (
    <Create title="Create auditor" mutationOptions={{ onSuccess: created }} className="narrow" redirect={false}>
      <SimpleForm resolver={zodResolver(createAuditor.body)} defaultValues={{ full_name: '', email: '', password: '' }} mode="onBlur" toolbar={<Actions />} warnWhenUnsavedChanges>
        <h1 className="form-title">Create auditor</h1>
        <p className="form-hint">An auditor reads the history of every gig and changes nothing.</p>
        <TextInput source="full_name" label="Name" autoComplete="off" fullWidth />
        <TextInput source="email" label="E-mail" type="email" autoComplete="off" fullWidth />
        <PasswordInput source="password" label="First password" helperText="At least 6 characters" autoComplete="new-password" fullWidth />
      </SimpleForm>
    </Create>
  );
}
