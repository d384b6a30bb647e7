/** The addresses that a source of routes knows: literals, and the fixed ones of `paths`. */
import { textOf } from './document.ts';

/** Routes of the app in the form `/gigs/:gigId`, in the order in which they stand; those of development alone are left out. */
export function routesOf(app: string): string[] {
  const named = new Map(
    ['web/src/paths.ts', 'web/src/guest-paths.ts'].flatMap((file) =>
      [...(textOf(file) ?? '').matchAll(/^ {2}(\w+): '([^']+)'/gm)].map((match) => [match[1]!, match[2]!] as const),
    ),
  );
  const shipped = app.replaceAll(/import\.meta\.env\.DEV\s*\?[\s\S]*?:\s*\[\]/g, '');
  return [...shipped.matchAll(/(?:\bpage\(\s*|\bpath: )(?:paths\.(\w+)|'([^']+)')/g)].flatMap(
    ([, constant, literal]) => {
      const route = constant ? named.get(constant) : literal;
      // What may be left out is left out.
      return route ? [route.replace(/\/:\w+\?$/, (part) => part.slice(0, -1))] : [];
    },
  );
}
