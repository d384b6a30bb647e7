import Button from '@mui/material/Button';
import { Check, Clock, UserPlus } from 'lucide-react';
import { DataTable } from 'react-admin';
import { Link } from 'react-router-dom';
import type { z } from 'zod';
import type { auditUsers } from '../../../api/contract/audit.ts';
import { Listing } from '../layout/listing.tsx';
import { Time } from '../layout/time.tsx';

type User = z.infer<typeof auditUsers.answer>['users'][number] & { id: string };

const Role = ({ role }: { role: string }) => (
  <span className="tag">{role.charAt(0).toUpperCase() + role.slice(1)}</span>
);
const Verified = ({ user }: { user: User }) =>
  user.erases_at ? (
    <span className="tag quiet">
      <Clock size={14} aria-hidden /> Closing until <Time at={user.erases_at} />
    </span>
  ) : user.email_verified ? (
    <span className="tag good">
      <Check size={14} aria-hidden /> Verified
    </span>
  ) : (
    <span className="tag quiet">
      <Clock size={14} aria-hidden /> Not verified
    </span>
  );

export const UserList = () => <Users mayCreate />;
export const AuditorsUserList = () => <Users mayCreate={false} />;

const Users = ({ mayCreate }: { mayCreate: boolean }) => (
  <Listing<User>
    title="Users"
    intro="Accounts with their roles."
    empty={{ title: 'No account yet', text: 'Accounts appear here as people register.' }}
    actions={
      mayCreate ? (
        <Button component={Link} to="/users/create" variant="contained" startIcon={<UserPlus size={16} />}>
          Create auditor
        </Button>
      ) : null
    }
    card={(user) => (
      <div className="card">
        <span className="row">
          <strong>{user.full_name}</strong>
          <Role role={user.role} />
        </span>
        <small>{user.email}</small>
        <span className="row">
          <small>
            Since <Time at={user.created_at} />
          </small>
          <Verified user={user} />
        </span>
      </div>
    )}
  >
    <DataTable<User> rowClick={false} bulkActionButtons={false}>
      <DataTable.Col label="Name" source="full_name" disableSort />
      <DataTable.Col label="E-mail" source="email" disableSort />
      <DataTable.Col label="Role" disableSort render={(user: User) => <Role role={user.role} />} />
      <DataTable.Col label="Address" disableSort render={(user: User) => <Verified user={user} />} />
      <DataTable.Col label="Since" disableSort render={(user: User) => <Time at={user.created_at} />} />
    </DataTable>
  </Listing>
);
