import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// The development server passes calls on to a running `rebelote serve`.
const server = process.env.REBELOTE_URL ?? 'http://127.0.0.1:8000';

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: '../src/rebelote/web_dist',
    emptyOutDir: true,
    assetsInlineLimit: 2048,
    target: 'es2022',
  },
  server: { proxy: { '/api': { target: server, ws: true } } },
  test: { include: ['tests/**/*.test.ts'], environment: 'node' },
});
