import { useEffect } from 'react';
import { type PageHead, titleOf } from '../../../api/contract/pageHead.ts';

function meta(name: string, content: string | undefined): void {
  let tag = document.head.querySelector<HTMLMetaElement>(`meta[name="${name}"]`);
  if (content === undefined) return tag?.remove();
  if (!tag) {
    tag = document.createElement('meta');
    tag.name = name;
    document.head.append(tag);
  }
  tag.content = content;
}

/** The page's head as the server sends it, and with what is known by now (the gig's name for a title). */
export function usePageHead({ title, description, keywords, robots }: PageHead): void {
  useEffect(() => {
    document.title = titleOf({ title });
    meta('description', description);
    meta('keywords', keywords);
    meta('robots', robots);
  }, [title, description, keywords, robots]);
}

/** Which of the two faces the page wears. */
export function useTheme(face: 'studio' | 'gallery'): void {
  useEffect(() => {
    document.documentElement.dataset.face = face;
  }, [face]);
}
