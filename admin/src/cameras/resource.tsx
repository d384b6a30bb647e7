import { Camera } from 'lucide-react';
import type { ResourceProps } from 'react-admin';
import { CameraList } from './camera-list.tsx';

export const cameras: ResourceProps = {
  name: 'cameras',
  options: { label: 'Cameras' },
  icon: () => <Camera size={18} />,
  list: CameraList,
};
