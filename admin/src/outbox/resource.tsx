import { Mail } from 'lucide-react';
import type { ResourceProps } from 'react-admin';
import { OutboxList } from './outbox-list.tsx';

export const outbox: ResourceProps = {
  name: 'outbox',
  options: { label: 'Outbox' },
  icon: () => <Mail size={18} />,
  list: OutboxList,
};
