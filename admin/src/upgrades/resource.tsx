import { BadgeIndianRupee } from 'lucide-react';
import type { ResourceProps } from 'react-admin';
import { UpgradeList } from './upgrade-list.tsx';

export const upgrades: ResourceProps = {
  name: 'upgrades',
  options: { label: 'Upgrades' },
  icon: () => <BadgeIndianRupee size={18} />,
  list: UpgradeList,
};
