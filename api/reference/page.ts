import { escapedText } from '../../domain/kernel/markup.ts';
import type { Operation } from '../contract/operation.ts';
import { docsStyle } from './style.ts';
import { type Row, type Schema, rowsOf, typeIn } from './schemaRows.ts';

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema: Schema;
}
interface Described {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}
/** What the page shows of an OpenAPI document. */
export interface Documented {
  paths?: object;
  components?: { schemas?: object };
}

const anchor = (name: string): string => `schema-${escapedText(name)}`;
const slug = (tag: string): string => tag.toLowerCase().replace(/\W+/g, '-');

/** Words that name a schema lead to it. */
const linked = (text: string, names: ReadonlySet<string>): string =>
  escapedText(text).replace(/\b[A-Z]\w+\b/g, (word) =>
    names.has(word) ? `<a href="#${anchor(word)}">${word}</a>` : word,
  );

const fieldName = (path: readonly string[]): string => {
  const outer = path
    .slice(0, -1)
    .map((part) => `${escapedText(part)}.`)
    .join('')
    .replaceAll('.[].', '[].');
  return `${outer && `<span class="outer">${outer}</span>`}${escapedText(path.at(-1) ?? '')}`;
};

function table(rows: readonly Row[], names: ReadonlySet<string>, caption: string, answer = false): string {
  if (rows.length === 0) return '';
  const body = rows
    .map(({ path, type, required, notes }) => {
      const about = [...(answer ? (required ? [] : ['may be absent']) : required ? ['required'] : []), ...notes]
        .map((note) => escapedText(note.replace(/\.$/, '')))
        .join('; ');
      return `<tr><th scope="row"><code>${fieldName(path)}</code></th><td>${linked(type, names)}</td><td>${about}</td></tr>`;
    })
    .join('');
  return `<table><caption>${escapedText(caption)}</caption><colgroup><col class="field"><col class="type"><col></colgroup><thead><tr><th scope="col">Field</th><th scope="col">Type</th><th scope="col">About</th></tr></thead><tbody>${body}</tbody></table>`;
}

const PLACES: Record<string, string> = { path: 'In the address', query: 'In the query', header: 'In headers' };
const KINDS: Record<string, string> = {
  'application/json': 'JSON',
  'multipart/form-data': 'Form data',
  'application/octet-stream': 'A file',
  'text/html': 'A page',
};

function goesIn({ parameters = [], requestBody }: Described, names: ReadonlySet<string>): string {
  const places = Object.entries(PLACES).map(([place, caption]) => {
    const rows = parameters
      .filter((parameter) => parameter.in === place)
      .map(({ name, required = false, schema }): Row => ({
        ...rowsOf({ properties: { [name]: schema } })[0]!,
        required,
      }));
    return table(rows, names, caption);
  });
  const body = Object.entries(requestBody?.content ?? {}).map(([kind, { schema }]) => {
    const caption = `${KINDS[kind] ?? kind} in the body`;
    return schema.$ref
      ? `<p class="whole">${caption}: ${linked(typeIn(schema), names)}</p>`
      : table(rowsOf(schema), names, caption);
  });
  return [...places, ...body].join('') || '<p class="whole">Nothing.</p>';
}

function comesOut({ responses }: Described, names: ReadonlySet<string>): string {
  return Object.entries(responses['200']?.content ?? {})
    .map(([kind, { schema }]) => {
      const rows = rowsOf(schema);
      return rows.length > 0 && !schema.$ref
        ? table(rows, names, KINDS[kind] ?? kind, true)
        : `<p class="whole">${KINDS[kind] ?? escapedText(kind)}${kind === 'application/json' ? `: ${linked(typeIn(schema), names)}` : ''}</p>`;
    })
    .join('');
}

const section = (method: string, path: string, about: Described, names: ReadonlySet<string>): string => `
<details class="operation" id="${escapedText(about.operationId)}">
  <summary><span class="method ${method.toLowerCase()}">${method}</span><code class="path">${escapedText(path)
    .replaceAll('/', '/<wbr>')
    .replace(
      /\{\w+\}/g,
      '<var>$&</var>',
    )}</code><span class="what">${escapedText(about.summary).replace(/`([^`]+)`/g, '<code>$1</code>')}</span></summary>
  <p class="who"><b>Who may</b> ${escapedText(about.description)}</p>
  <h4>What goes in</h4>${goesIn(about, names)}
  <h4>What comes out</h4>${comesOut(about, names)}
</details>`;

/** The API's contract as a page, without scripts. `fonts`: CSS that brings the typeface. */
export function docsPage(document: Documented, operations: readonly Operation[], fonts: string): string {
  const paths = (document.paths ?? {}) as Record<string, Record<string, Described>>;
  const schemas = (document.components?.schemas ?? {}) as Record<string, Schema>;
  const names = new Set(Object.keys(schemas));
  const tags = [...new Set(operations.map(({ tag }) => tag))];
  const ofTag = (tag: string): string =>
    operations
      .filter((operation) => operation.tag === tag)
      .sort((a, b) => (a.path < b.path ? -1 : 1))
      .map(({ method, path }) => section(method, path, paths[path]![method.toLowerCase()]!, names))
      .join('');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Loom API</title><style>${fonts}${docsStyle}</style></head>
<body>
<a class="skip" href="#main">Skip to the operations</a>
<nav aria-label="Parts of the API"><p class="brand">Loom <span>API</span></p><ul>${tags.map((tag) => `<li><a href="#${slug(tag)}">${escapedText(tag)}</a></li>`).join('')}<li><a href="#schemas">Schemas</a></li></ul></nav>
<main id="main">
<header>
  <h1>Loom API</h1>
  <p>${operations.length} operations, as JSON over HTTP. The same contract as an <a href="openapi.json">OpenAPI 3.1 document</a>.</p>
  <dl>
    <dt>Signing in</dt><dd><a href="#login"><code>login</code></a> answers with an <code>access_token</code>. Send it as <code>Authorization: Bearer …</code></dd>
    <dt>Failures</dt><dd>Any status of 400 and more carries a <a href="#${anchor('Failure')}">Failure</a>, whose <code>detail</code> is a sentence that a person can act on.</dd>
    <dt>Trying again</dt><dd>Send an <code>Idempotency-Key</code> with a command: the same key gives the same answer and nothing happens twice.</dd>
    <dt>Long lists</dt><dd>Lists come in pages. Pass <code>next_cursor</code> as <code>cursor</code> until it is null.</dd>
  </dl>
</header>
${tags.map((tag) => `<section id="${slug(tag)}"><h2>${escapedText(tag)}</h2>${ofTag(tag)}</section>`).join('\n')}
<section id="schemas"><h2>Schemas</h2>${Object.entries(schemas)
    .map(
      ([name, schema]) =>
        `<div class="schema" id="${anchor(name)}"><h3>${escapedText(name)}</h3>${table(rowsOf(schema), names, `Fields of ${name}`, true)}</div>`,
    )
    .join('')}</section>
</main>
</body></html>`;
}
