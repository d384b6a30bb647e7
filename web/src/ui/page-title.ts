import { useEffect } from 'react';

function meta(name: string, content: string): void {
  let tag = document.head.querySelector<HTMLMetaElement>(`meta[name="${name}"]`);
  if (!tag) {
    tag = document.createElement('meta');
    tag.name = name;
    document.head.append(tag);
  }
  tag.content = content;
}

/** The page's title with the product's suffix, its description and its key words. */
export function usePageTitle(
  title: string,
  description?: string,
  keywords = 'photography, photographer, gallery, events, face search',
): void {
  useEffect(() => {
    document.title = title ? `${title} · Loom` : 'Loom';
    meta('description', description ?? 'AI-powered photography platform for creative professionals');
    meta('keywords', keywords);
  }, [title, description, keywords]);
}

/** Which of the two faces the page wears. */
export function useTheme(face: 'studio' | 'gallery'): void {
  useEffect(() => {
    document.documentElement.dataset.face = face;
  }, [face]);
}
