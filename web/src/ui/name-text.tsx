/** From Hebrew and Arabic through the scripts of India and South-East Asia: their signs do not fit a title's tight lines. */
const TALL = /[\u0590-\u1cff\ua800-\uabff]/;

/** A name that a person gave, in whatever script: it keeps its own direction, and signs above and below its letters have room. */
export function NameText({ children }: { children: string }) {
  return <bdi data-tall={TALL.test(children) || undefined}>{children}</bdi>;
}
