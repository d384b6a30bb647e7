import type { ReactNode } from 'react';
import Markdown, { type Components } from 'react-markdown';
import gfm from 'remark-gfm';

/** Only addresses that lead out, and only these kinds of them. */
const ALLOWED = /^(https?:|mailto:)/i;
/** Where a link leads, unless its words say so: they are somebody else's. */
function elsewhere(href: string, words: ReactNode): string | undefined {
  const { host, pathname } = new URL(href);
  const place = host || pathname;
  return typeof words === 'string' && words.toLowerCase().includes(place.toLowerCase()) ? undefined : place;
}
/** Headings within a page stand below its own. */
const components: Components = {
  h1: ({ children }) => <h3>{children}</h3>,
  h2: ({ children }) => <h3>{children}</h3>,
  h3: ({ children }) => <h4>{children}</h4>,
  h4: ({ children }) => <h5>{children}</h5>,
  h5: ({ children }) => <h6>{children}</h6>,
  // Whoever wrote the text learns nothing of who reads it: nothing is loaded from anywhere.
  img: ({ alt }) => <span className="quiet">{alt ? `[image: ${alt}]` : '[image]'}</span>,
  a: ({ href, children }) => {
    if (!href || !ALLOWED.test(href) || !URL.canParse(href)) return <>{children}</>;
    const place = elsewhere(href, children);
    return (
      <>
        <a href={href} target="_blank" rel="noopener noreferrer nofollow" title={href}>
          {children}
        </a>
        {place ? <span className="quiet"> ({place})</span> : null}
      </>
    );
  },
  table: ({ children }) => (
    <div className="ai-table">
      <table>{children}</table>
    </div>
  ),
};
const plugins = [gfm];

/** What Loom AI said, as it meant it to look: no HTML of its own, no pictures, links only to what a person presses. */
export function AnswerText({ children }: { children: string }) {
  return (
    <div className="ai-text">
      <Markdown
        skipHtml
        remarkPlugins={plugins}
        components={components}
        urlTransform={(url) => (ALLOWED.test(url) ? url : '')}
      >
        {children}
      </Markdown>
    </div>
  );
}
