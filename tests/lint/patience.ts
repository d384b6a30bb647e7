interface Node {
  type: string;
}
interface Literal extends Node {
  value: unknown;
}
interface Property extends Node {
  key: Node & { name?: string };
  value: Node;
}
interface Call extends Node {
  callee: Node & {
    name?: string;
    object?: Node & { name?: string };
    property?: { name?: string };
    callee?: Call['callee'];
  };
  arguments: Node[];
}
interface Context {
  report(found: { node: Node; message: string }): void;
}

/** What `vitest.config.ts` gives to each test, and to what must come about within one, in milliseconds. */
const TEST_MS = 120_000;
const POLL_MS = 60_000;

const numberOf = (node: Node | undefined): number =>
  node?.type === 'Literal' && typeof (node as Literal).value === 'number'
    ? ((node as Literal).value as number)
    : Infinity;
/** `n` of `{ timeout: n }`. */
const timeoutIn = (node: Node): number =>
  node.type === 'ObjectExpression'
    ? numberOf((node as Node & { properties: Property[] }).properties.find(({ key }) => key?.name === 'timeout')?.value)
    : Infinity;
/** Of `test(...)`, `test.each(...)(...)` and the like, its first name. */
function testName({ callee }: Call): string | undefined {
  let at: Call['callee'] | undefined = callee;
  while (at && at.name === undefined) at = (at.callee ?? at.object) as Call['callee'] | undefined;
  return at?.name;
}

/**
 * A test that waits no longer than it has to costs nothing where all is well; one with less time than the others fails by
 * the speed of its machine. What is to fail within some time says so by `tests/pace.ts`.
 */
export default {
  meta: { name: 'patience' },
  rules: {
    'as-all-tests': {
      create: (context: Context) => ({
        CallExpression(node: Call) {
          const polls = node.callee.property?.name === 'poll' && node.callee.object?.name === 'expect';
          const tests = !polls && ['test', 'describe'].includes(testName(node) ?? '');
          if (!polls && !tests) return;
          const least = polls ? POLL_MS : TEST_MS;
          for (const each of node.arguments)
            if (Math.min(timeoutIn(each), numberOf(each)) < least)
              context.report({
                node: each,
                message: `This is less time than all tests have (${least / 1000} s): leave it out.`,
              });
        },
      }),
    },
  },
};
