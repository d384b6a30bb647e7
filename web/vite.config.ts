import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { slimContract } from './slim-contract.ts';

const api = process.env.LOOM_API ?? 'http://127.0.0.1:3000';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [slimContract(), react()],
  build: { outDir: 'dist', emptyOutDir: true, target: 'es2022', cssCodeSplit: true, assetsInlineLimit: 0, chunkSizeWarningLimit: 400 },
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: { '/api': api, '/media': api, '/subscriptions': api, '/ws': { target: api.replace('http', 'ws'), ws: true } },
  },
});
