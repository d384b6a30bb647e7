/** A size of tokens.css, in pixels, for layouts that script computes. */
export function token(name: `--${string}`): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue(name)) || 0;
}
