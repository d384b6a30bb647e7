import { createElement, Fragment, type ReactNode } from 'react';

const TAGS = new Set('p br h1 h2 h3 h4 h5 h6 ul ol li b strong i em u code pre'.split(' '));
/** Headings within a page stand below its own. */
const LOWER: Record<string, string> = { h1: 'h3', h2: 'h3', h3: 'h4', h4: 'h5', h5: 'h6' };

function drawn(node: Node, key: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent;
  if (!(node instanceof Element)) return null;
  const tag = node.tagName.toLowerCase();
  const inner = [...node.childNodes].map(drawn);
  if (!TAGS.has(tag)) return <Fragment key={key}>{inner}</Fragment>;
  return tag === 'br' ? <br key={key} /> : createElement(LOWER[tag] ?? tag, { key }, ...inner);
}

/** A text with basic formatting, as the server sanitised it; drawn of its tags alone, so that nothing else can come in. */
export function BasicText({ children }: { children: string }) {
  const { body } = new DOMParser().parseFromString(children, 'text/html');
  return <>{[...body.childNodes].map(drawn)}</>;
}
