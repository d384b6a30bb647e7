import { Aperture, CloudUpload, HardDrive, ScanFace, Send, Share2, Sparkles, Users } from 'lucide-react';
import { Reveal } from './reveal.tsx';

const features = [
  { name: 'Unlimited Storage', icon: HardDrive, points: ['Unlimited capacity', 'Auto backup', 'Version history'] },
  { name: 'AI Selfie Search', icon: ScanFace, points: ['Face recognition', 'Smart tagging', 'Quick search'] },
  { name: 'Advanced Sharing', icon: Share2, points: ['Password protection', 'Custom branding', 'Download control'] },
  { name: 'Cloud Sync', icon: CloudUpload, points: ['Multi-device sync', 'Real-time updates', 'Offline access'] },
  { name: 'Loom AI', icon: Sparkles, points: ['Auto enhancement', 'Smart editing', 'Style transfer'] },
  { name: 'Client Management', icon: Users, points: ['Contact management', 'Booking system', 'Communication hub'] },
  { name: 'Instant Media Sharing', icon: Send, points: ['One-click sharing', 'Real-time delivery', 'Custom links'] },
  { name: 'AI Shot Mode', icon: Aperture, points: ['Smart composition', 'Auto settings', 'Scene recognition'] },
];

export function Features() {
  return (
    <Reveal className="features" id="features" label="Platform features">
      <h2>One platform, from the first frame to the last invoice</h2>
      <ul>
        {features.map(({ name, icon: Icon, points }) => (
          <li key={name}>
            <Icon aria-hidden />
            <h3>{name}</h3>
            <ul>
              {points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Reveal>
  );
}
