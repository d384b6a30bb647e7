import { readFileSync } from 'node:fs';
import type { InvoiceDocument } from '../../domain/invoiceTemplate/document.ts';
import { fontsFor } from './fonts.ts';

const rules = readFileSync(new URL('./invoice.css', import.meta.url), 'utf8');
/** In pixels: what the foot of a page needs for its number. */
const FOOT = 36;

const channels = (color: string): number[] => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

/** Relative luminance by WCAG 2.2, 0 to 1. */
function luminance(color: string): number {
  const [red, green, blue] = channels(color).map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** `share` (0 to 1) of one colour over another. */
function mixed(over: string, under: string, share: number): string {
  const below = channels(under);
  const parts = channels(over).map((channel, index) => Math.round(channel * share + below[index]! * (1 - share)));
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/** A text as a string of CSS: all that could end it is written by its number. */
const quoted = (text: string): string =>
  `"${text.replace(/[^\p{L}\p{M}\p{N} ]/gu, (sign) => `\\${sign.codePointAt(0)!.toString(16)} `)}"`;

/** How a document looks: the rules of all, the settings of its template as variables, and the fonts that its text needs. */
export function styleOf({ template: look, kind, number, ...rest }: InvoiceDocument): string {
  const { textColor: text, backgroundColor: paper, accentColor: accent } = look;
  const fonts = fontsFor(look.fontFamily, JSON.stringify([look, kind, number, { ...rest, logo: null }]));
  const quiet = mixed(text, paper, 0.72);
  const variables = {
    text,
    paper,
    accent,
    quiet,
    line: mixed(text, paper, 0.2),
    tint: mixed(accent, paper, 0.07),
    'on-accent': luminance(accent) > 0.179 ? '#000000' : '#ffffff',
    font: fonts.stack,
    'line-height': String(look.lineHeight),
    size: `${look.fontSize}px`,
    header: `${look.headerSize}px`,
    padding: `${look.padding}px`,
    radius: `${look.borderRadius}px`,
    corner: `${Math.min(look.borderRadius, 10)}px`,
    inset: `${Math.max(16, Math.round(look.padding / 2))}px`,
    logo: `${look.logoSize}px`,
  };
  const foot = (side: string, content: string): string =>
    `@bottom-${side}{content:${content};font:9px ${fonts.stack};color:${quiet}}`;
  return [
    fonts.rules,
    `@page{size:A4;margin:${look.padding}px ${look.padding}px ${Math.max(look.padding, FOOT)}px;background-color:${paper};`,
    `${foot('left', quoted(`${kind} ${number}`))}${foot('right', '"Page " counter(page) " of " counter(pages)')}}`,
    `:root{${Object.entries(variables)
      .map(([name, value]) => `--${name}:${value}`)
      .join(';')}}`,
    rules,
  ].join('\n');
}
