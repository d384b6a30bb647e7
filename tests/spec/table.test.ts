import { describe, expect, test } from 'vitest';
import { operations } from '../../api/contract/all.ts';
import { openApi } from '../../api/reference/openapi.ts';
import { routesOf } from './routes.ts';
import {
  contains,
  filesOf,
  literalsOf,
  namesIn,
  LIFECYCLE,
  type Row,
  rowsOf,
  TABLES,
  testsOf,
  textOf,
} from './document.ts';

const at = ({ line, says }: Row): string => `line ${line}: ${says.slice(0, 80)}`;

describe.each(TABLES)('%s', (table) => {
  const rows = rowsOf(textOf(table) ?? '');
  /** What is wrong with which row. */
  const wrong = (judge: (row: Row) => string[]): string[] =>
    rows.flatMap((row) => judge(row).map((fault) => `${at(row)}: ${fault}`));

  test('every row has its three cells', () => {
    expect(rows).not.toEqual([]);
    expect(
      wrong(({ says, livesIn, shownBy }) =>
        [says, livesIn, shownBy].some((cell) => !/\w/.test(cell)) ? ['has an empty cell'] : [],
      ),
    ).toEqual([]);
  });

  test('every file that a row names is there', () => {
    expect(
      wrong((row) =>
        filesOf(row).length === 0 ? ['names no file'] : filesOf(row).filter((file) => textOf(file) === null),
      ),
    ).toEqual([]);
  });

  test('every test that a row names is there, by its whole name', () => {
    expect(
      wrong((row) =>
        testsOf(row).flatMap(({ file, name }) => {
          if (!file) return ['names a test otherwise than as `file` › name'];
          const source = textOf(file);
          return source === null
            ? [`${file} is not there`]
            : namesIn(source).has(name)
              ? []
              : [`${file} has no test "${name}"`];
        }),
      ),
    ).toEqual([]);
  });

  test('every text that is quoted stands in the source that its row names', () => {
    expect(
      wrong((row) =>
        literalsOf(row)
          .filter((literal) => !filesOf(row).some((file) => contains(textOf(file) ?? '', literal)))
          .map((literal) => `“${literal}” is not there`),
      ),
    ).toEqual([]);
  });

  test('no row stands twice', () => {
    const told = rows.map(({ section, says }) => `${section}: ${says}`);
    expect(told.filter((one, index) => told.indexOf(one) !== index)).toEqual([]);
  });
});

const rows = rowsOf(textOf(LIFECYCLE) ?? '');
/** As many as the document has; one may stand for less only where the document does. */
const ROWS = 296;
const SECTIONS = [
  'Routes',
  'Screens',
  'Entities',
  'States',
  'Validation',
  'Roles',
  'Calls',
  'Errors',
  'Successes',
  'Confirmations',
  'Constants',
];

test('the table of the gig lifecycle has a part for each part of the document, and quotes its texts', () => {
  expect([...new Set(rows.map(({ section }) => section))]).toEqual(SECTIONS);
  expect(rows.length, 'a row is missing').toBeGreaterThanOrEqual(ROWS);
  expect(rows.flatMap(literalsOf).length).toBeGreaterThan(125);
});

describe('routes', () => {
  const inSection = rows.filter(({ section }) => section === 'Routes');
  test('all are routes of the app', () => {
    const known = routesOf(textOf('web/src/app.tsx') ?? '');
    expect(inSection.length).toBe(11);
    for (const row of inSection) {
      const [, route = ''] = /^`([^`]+)`/.exec(row.says) ?? [];
      expect(known, at(row)).toContain(route.replaceAll(/\{(\w+)\}/g, ':$1'));
    }
  });
});

describe('calls', () => {
  interface Schema {
    $ref?: string;
    properties?: Record<string, Schema>;
    items?: Schema;
    anyOf?: Schema[];
    allOf?: Schema[];
    oneOf?: Schema[];
  }
  const { paths = {}, components } = openApi(operations, 'http://127.0.0.1');
  const named = (components?.schemas ?? {}) as Record<string, Schema>;
  /** The names of all fields, however deep. */
  const fieldsOf = (schema: Schema | undefined, seen: ReadonlySet<string> = new Set()): string[] => {
    if (!schema) return [];
    const { $ref: ref, properties = {}, items, anyOf = [], allOf = [], oneOf = [] } = schema;
    const name = ref?.split('/').at(-1) ?? '';
    if (ref) return seen.has(name) ? [] : fieldsOf(named[name], new Set([...seen, name]));
    return [
      ...Object.keys(properties),
      ...[...Object.values(properties), ...(items ? [items] : []), ...anyOf, ...allOf, ...oneOf].flatMap((each) =>
        fieldsOf(each, seen),
      ),
    ];
  };
  type Content = Record<string, { schema?: Schema }> | undefined;
  const inContent = (content: Content): string[] =>
    Object.values(content ?? {}).flatMap(({ schema }) => fieldsOf(schema));
  /** A path of the document as the contract writes it: parameters by place, not by name. */
  const shape = (path: string): string => path.replace(/^\/api\/v1(?=\/)/, '').replaceAll(/\{\w+\}/g, '{}');
  const byCall = new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods as object).map(([method, about]) => [
        `${method.toUpperCase()} ${shape(path)}`,
        about as { requestBody?: { content?: Content }; responses?: Record<string, { content?: Content }> },
      ]),
    ),
  );
  const fields = (text: string | undefined): string[] =>
    [...(text ?? '').matchAll(/`(\w+)`/g)].map((match) => match[1]!);
  const calls = rows.filter(({ section, says }) => section === 'Calls' && /^`(?!WS )/.test(says));

  test('each is in the contract, with the fields that the document names', () => {
    expect(calls.length).toBe(53);
    expect(
      calls.flatMap((row) => {
        const [, call = '', takes, answers] =
          /^`((?:GET|POST|PUT|PATCH|DELETE) \/[^`]+)`(?: takes ([^;]+))?(?:;? answers ([^;]+))?/.exec(row.says) ?? [];
        const about = byCall.get(call.replace(/ .*/, (path) => ` ${shape(path.slice(1))}`));
        if (!about) return [`${at(row)}: is no call of the contract`];
        const [into, out] = [inContent(about.requestBody?.content), inContent(about.responses?.['200']?.content)];
        return [
          ...fields(takes)
            .filter((field) => !into.includes(field))
            .map((field) => `${at(row)}: does not take ${field}`),
          ...fields(answers)
            .filter((field) => !out.includes(field))
            .map((field) => `${at(row)}: does not answer ${field}`),
        ];
      }),
    ).toEqual([]);
  });
});
