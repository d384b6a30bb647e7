'use strict';
/**
 * The floors of the code: every import goes down, nothing goes in circles, type imports included.
 * TypeScript 7 has no API that dependency-cruiser could read it with, so SWC does. Its visitor there knows no JSX and
 * misses `import('…')` in types; it gets, instead of a file's whole tree, only what imports.
 */
const swc = require('@swc/core');

const parseFile = swc.parseFileSync;
swc.parseFileSync = (file, options) => {
  const tree = parseFile(file, { ...options, target: 'esnext', tsx: file.endsWith('x') });
  return { ...tree, body: importsIn(tree.body) };
};

function importsIn(body) {
  const found = [];
  const importing = (source) => ({ type: 'ImportDeclaration', specifiers: [], source });
  const look = (node) => {
    if (node === null || typeof node !== 'object') return;
    const source =
      node.type === 'CallExpression' && node.callee.type === 'Import'
        ? node.arguments[0]?.expression
        : node.type === 'TsImportType'
          ? node.argument
          : node.source;
    if (source?.type === 'StringLiteral') found.push(importing(source));
    for (const child of Object.values(node)) look(child);
  };
  look(body);
  return found;
}

/** Composition roots: the only places that know adapters. */
const roots = ['^api/(main|demo|dev|auditCli)\\.ts$', '^api/runtime/compose[^/]*\\.ts$'];
const ours = '^(domain|commands|projections|adapters|api|ingest|reactions|web|admin|tests)/';

/** A floor may import of ours only what `but` matches. */
const floor = (name, path, but, exception) => ({
  name,
  severity: 'error',
  from: exception ? { path, pathNot: exception } : { path },
  to: { path: ours, pathNot: but },
});

module.exports = {
  forbidden: [
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'resolves', severity: 'error', from: {}, to: { couldNotResolve: true } },
    floor('kernel-imports-nothing-of-ours', '^domain/kernel/', '^domain/kernel/'),
    // A large context has a folder beside its file: its events, its state, its decisions.
    floor(
      'domain-imports-kernel',
      '^domain/(?!kernel/)([^/.]+)',
      '^domain/(kernel/|$1[/.])',
      '^domain/(contexts|schemas)\\.ts$',
    ),
    // The roof of its floor: the catalogue of all contexts' events, which no context may look at.
    floor('catalogue-imports-domain', '^domain/(contexts|schemas)\\.ts$', '^domain/'),
    floor('commands-import-domain', '^commands/', '^(commands|domain)/'),
    floor('projections-import-domain', '^projections/', '^(projections|domain)/'),
    floor(
      'adapters-import-domain-and-ports',
      '^adapters/',
      '^(adapters|domain)/|^commands/ports/|^projections/ports\\.ts$',
    ),
    floor('api-imports-what-lies-below', '^api/', '^(api|commands|projections|domain)/', roots),
    floor('ingest-imports-what-lies-below', '^ingest/', '^(ingest|commands|projections|domain)/'),
    floor('reactions-import-what-lies-below', '^reactions/', '^(reactions|commands|projections|domain)/'),
    // The engines know no context.
    floor('command-engine-stands-apart', '^commands/core/', '^commands/(core|ports)/|^domain/'),
    floor('projection-engine-stands-apart', '^projections/core/', '^projections/(core/|ports\\.ts$)|^domain/'),
    floor('reaction-engine-stands-apart', '^reactions/core/', '^reactions/core/|^(commands|projections|domain)/'),
    floor('http-knows-no-context', '^api/http/', '^api/(http|auth|contract|runtime)/|^(commands|projections|domain)/'),
    {
      name: 'routes-stand-alone',
      severity: 'error',
      from: { path: '^api/([^/]+)/', pathNot: '^api/(runtime|demo)/' },
      to: { path: '^api/[^/]+/\\w*[rR]outes\\.ts$', pathNot: '^api/$1/' },
    },
    floor('contract-imports-itself', '^api/contract/', '^(api/contract|domain/develop)/'),
    // What browser and server draw photos with: one arithmetic, that may be given to a browser.
    floor(
      'developing-stands-alone',
      '^domain/develop/(?!(input|preset|editCopy)\\.ts$)',
      '^domain/develop/(?!(input|preset|editCopy)\\.ts$)',
    ),
    floor('roots-import-no-front-end', roots, '^(api|ingest|reactions|adapters|commands|projections|domain)/'),
    floor('web-imports-the-contract', '^web/', '^(web/|api/contract/|domain/develop/)'),
    floor('admin-imports-the-contract', '^admin/', '^(admin/|api/contract/)'),
    {
      name: 'nobody-imports-a-root',
      severity: 'error',
      from: { pathNot: '^tests/' },
      to: { path: '^api/(main|demo|dev|auditCli)\\.ts$' },
    },
    { name: 'nothing-imports-tests', severity: 'error', from: { pathNot: '^tests/' }, to: { path: '^tests/' } },
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^node_modules/|/dist/' },
    builtInModules: { add: ['node:sqlite'] },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
      conditionNames: ['import', 'node', 'default', 'types'],
      exportsFields: ['exports'],
    },
  },
};
