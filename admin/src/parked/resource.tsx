import { OctagonPause } from 'lucide-react';
import type { ResourceProps } from 'react-admin';
import { ParkedList } from './parked-list.tsx';

export const parked: ResourceProps = {
  name: 'parked',
  options: { label: 'Parked' },
  icon: () => <OctagonPause size={18} />,
  list: ParkedList,
};
