import { Users } from 'lucide-react';
import type { ResourceProps } from 'react-admin';
import { CreateAuditor } from './create-auditor.tsx';
import { AuditorsUserList, UserList } from './user-list.tsx';

/** Everyone here reads the accounts; an administrator also creates auditors. */
export const users = (mayCreate: boolean): ResourceProps => ({
  name: 'users',
  options: { label: 'Users' },
  icon: () => <Users size={18} />,
  list: mayCreate ? UserList : AuditorsUserList,
  ...(mayCreate && { create: CreateAuditor }),
});
