import { useEffect } from 'react';

/** The tab's title, while the screen is shown. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Loom console`;
  }, [title]);
}
