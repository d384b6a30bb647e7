import { Camera } from 'lucide-react';
import type { ResourceProps } from 'react-admin';
import { GigHistory } from '../history/gig-history.tsx';
import { GigList } from './gig-list.tsx';

export const gigs: ResourceProps = {
  name: 'gigs',
  options: { label: 'Gigs' },
  icon: () => <Camera size={18} />,
  list: GigList,
  show: GigHistory,
};
