import './avatar.css';
import { characters } from './characters.ts';

/** The portrait; without one, the initials. */
export function Avatar({ name, picture }: { name: string; picture?: string | null | undefined }) {
  if (picture) return <img className="avatar" src={picture} alt="" decoding="async" />;
  const initials = name
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => characters(word, 1).join('').toUpperCase())
    .join('');
  return <span className="avatar" aria-hidden data-initials={initials || '·'} />;
}
