interface Node {
  type: string;
  kind?: string;
}
interface Assignment extends Node {
  left: Node;
  right: Node;
}
interface Context {
  report(found: { node: Node; message: string }): void;
}

const FUNCTIONS = new Set(['ArrowFunctionExpression', 'FunctionExpression']);
const message =
  'V8 makes this function for a long life: it holds what it refers to until all of the heap is collected. Give it a name first, or keep the value as data.';

/**
 * V8 puts a function that is written where it is assigned to a property, and an accessor of an object literal, in the
 * heap's old part at once (`FunctionLiteral::pretenure`), as if it were a prototype's method. No collection of the young part
 * frees what it closes over, such as the bytes of a photo.
 */
export default {
  meta: { name: 'heap' },
  rules: {
    'long-lived-function': {
      create: (context: Context) => ({
        AssignmentExpression(node: Assignment) {
          if (node.left.type === 'MemberExpression' && FUNCTIONS.has(node.right.type))
            context.report({ node, message });
        },
        Property(node: Node) {
          if (node.kind === 'get' || node.kind === 'set') context.report({ node, message });
        },
      }),
    },
  },
};
