import { X } from 'lucide-react';

/** The hashtags of a post; each can be taken out. */
export function HashtagChips({ hashtags, onRemove }: { hashtags: readonly string[]; onRemove: (tag: string) => void }) {
  if (hashtags.length === 0) return null;
  return (
    <ul className="social-tags" aria-label="Hashtags">
      {hashtags.map((tag) => (
        <li key={tag}>
          <button type="button" className="social-tag" aria-label={`Remove ${tag}`} onClick={() => onRemove(tag)}>
            {tag} <X aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  );
}
