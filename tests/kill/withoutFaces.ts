import { registerHooks } from 'node:module';

// Preloaded into the server under test: the generated pictures show nobody, and the networks take seconds to load.
registerHooks({
  resolve: (specifier, context, next) =>
    next(
      specifier.endsWith('/adapters/faces/finder.ts') ? new URL('./noFaces.ts', import.meta.url).href : specifier,
      context,
    ),
});
