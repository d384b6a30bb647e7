/** Scripts whose signs fit a title's tight lines; emoji and punctuation are common to all. */
const OF_TALL_SCRIPT = /[^\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Common}\p{Script=Inherited}]/u;

/** A name that a person gave, in whatever script: it keeps its own direction, and signs above and below its letters have room. */
export function NameText({ children }: { children: string }) {
  return <bdi className="name-text" data-tall={OF_TALL_SCRIPT.test(children) || undefined}>{children}</bdi>;
}
