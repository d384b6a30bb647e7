import './avatar.css';
import { characters } from './characters.ts';

export function Avatar({ name }: { name: string }) {
  const initials = name
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => characters(word, 1).join('').toUpperCase())
    .join('');
  return <span className="avatar" aria-hidden data-initials={initials || '·'} />;
}
