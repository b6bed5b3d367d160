import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const api = process.env['API_URL'] ?? 'http://127.0.0.1:3000';

// Vite reads a default export; everything else in this workspace is named.
export default defineConfig({
  plugins: [react(), tailwind()],
  build: {
    target: 'es2022',
    // Pictures stay files: the content policy and the browser's cache prefer them to data URLs in the scripts.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // What `npm test` measures the bundle budgets by.
    manifest: true,
  },
  server: { proxy: { '/api': api, '/uploads': api } },
  preview: { proxy: { '/api': api, '/uploads': api } },
});
