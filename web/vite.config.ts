import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { slimContract } from './slim-contract.ts';
import { wholeParts } from './whole-parts.ts';

const api = process.env.LOOM_API ?? 'http://127.0.0.1:3000';

/** What a guest's page shares with the studio, in one piece; and the grid, which comes after the cover. */
const SHARED =
  /api\/contract\/pageHead\.ts$|node_modules\/@tanstack\/(react-query|query-core)\/(?!.*\/(mutationObserver|useMutation(State)?|queriesObserver|useQueries)\.js)|node_modules\/thumbhash\/|node_modules\/lucide-react\/dist\/esm\/icons\/(bell-ring|chevron-down|image-up|radio|scan-face|square)\.|web\/src\/(session|guest-paths|api\/(call|public|query-client)|pages\/use-next-in-place|parts\/(lazy-part|part-boundary)|ui\/(button|spinner|toast|fallback|page-head|empty|skeleton|picture|thumbhash|words|use-(latest|more)|name-text|layers|use-selection|float-bar))\.(ts|tsx|css)$/;
const GRID =
  /node_modules\/(@tanstack\/(react-virtual|virtual-core)|justified-layout)\/|web\/src\/ui\/(photo-grid|photo-grid-hooks|photo-tile|justify|tabulate|key-name|token)\.(ts|tsx|css)$/;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [slimContract(), wholeParts(), react()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    cssCodeSplit: true,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 400,
    // Browsers that know no module preload (Safari before 17) load the same, somewhat later; everybody else would carry it.
    modulePreload: { polyfill: false },
    // A guest's page comes in few pieces: what it shares with the studio is one of them.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
            {
              name: 'early',
              test: /vite\/preload-helper|web\/src\/(gallery-token|api\/early|parts\/(bring|growing|part)|ui\/src-set)\.ts$/,
            },
            { name: 'shared', test: SHARED },
            { name: 'grid', test: GRID },
            // Each alone would be a file, and a name in the list that everybody's first script carries.
            {
              name: 'icons',
              test: /node_modules\/lucide-react\/dist\/esm\/icons\/(chevron-right|eye-off|images|maximize|pause|plus|send)\./,
            },
            {
              name: 'parts',
              test: /web\/src\/(parts\/(missing-part|when-idle)|ui\/(above|brand|fallback-screen|toasts|offline|back-closes|layer-history|use-page-keys))\.(ts|tsx|css)$|node_modules\/lucide-react\/dist\/esm\/icons\/(circle-alert|circle-check|refresh-cw|wifi-off|x)\./,
            },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: {
      '/api': api,
      '/media': api,
      '/subscriptions': api,
      '/ws': { target: api.replace('http', 'ws'), ws: true },
    },
  },
});
