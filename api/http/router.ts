import type { Route } from './reply.ts';

interface Node {
  fixed: Map<string, Node>;
  any: { name: string; node: Node } | undefined;
  routes: Map<string, { route: Route; names: readonly string[] }>;
}
const node = (): Node => ({ fixed: new Map(), any: undefined, routes: new Map() });

export interface Found {
  route: Route;
  params: Record<string, string>;
}
/** Finds the route of a request: a walk over the path's segments, whatever the number of routes; fixed segments before parameters. */
export interface Dispatcher {
  find(method: string, path: string): Found | { allowed: string[] } | undefined;
}

export function dispatcher(routes: readonly Route[]): Dispatcher {
  const root = node();
  for (const route of routes) {
    let at = root;
    for (const segment of route.operation.path.slice(1).split('/')) {
      if (segment.startsWith('{')) {
        at.any ??= { name: segment.slice(1, -1), node: node() };
        at = at.any.node;
      } else {
        if (!at.fixed.has(segment)) at.fixed.set(segment, node());
        at = at.fixed.get(segment)!;
      }
      // Parameters are named by the route that ends here.
    }
    if (at.routes.has(route.operation.method))
      throw new Error(`two routes for ${route.operation.method} ${route.operation.path}`);
    at.routes.set(route.operation.method, {
      route,
      names: [...route.operation.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!),
    });
  }

  const walk = (at: Node, segments: readonly string[], index: number): { at: Node; values: string[] } | undefined => {
    if (index === segments.length) return at.routes.size > 0 ? { at, values: [] } : undefined;
    const segment = segments[index]!;
    const fixed = at.fixed.get(segment);
    const below = fixed && walk(fixed, segments, index + 1);
    if (below) return below;
    if (!at.any || segment === '') return undefined;
    const found = walk(at.any.node, segments, index + 1);
    return found && { at: found.at, values: [segment, ...found.values] };
  };
  const decoded = (segment: string): string => {
    if (!segment.includes('%')) return segment;
    try {
      return decodeURIComponent(segment);
    } catch {
      return segment;
    }
  };

  return {
    find(method, path) {
      const found = walk(root, path.slice(1).split('/'), 0);
      if (!found) return undefined;
      const matched = found.at.routes.get(method);
      if (!matched) return { allowed: [...found.at.routes.keys()] };
      const params: Record<string, string> = {};
      for (const [index, name] of matched.names.entries()) params[name] = decoded(found.values[index]!);
      return { route: matched.route, params };
    },
  };
}
