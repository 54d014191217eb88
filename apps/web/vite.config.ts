/// <reference types="vitest/config" />
import path from 'node:path'
import react from '@vitejs/plugin-react'
import { type Plugin, defineConfig } from 'vite'
import { compressed } from './vite-compressed.ts'
import { icons } from './vite-icons.ts'

/** Where the server listens while `npm run dev` serves the browser's part. */
const SERVER = `http://localhost:${process.env['PORT'] ?? 8080}`

/** Fetches the application together with the script that imports it. */
const preloaded: Plugin = {
  name: 'preloaded',
  apply: 'build',
  transformIndexHtml: (_html, { chunk }) =>
    chunk?.dynamicImports.map((file) => ({
      tag: 'link',
      attrs: { rel: 'modulepreload', href: `/${file}`, crossorigin: '' },
    })),
}

/** Each is one file with all its imports that are in none before it: dozens of small files are slower to load. */
const PARTS = ['start', 'routes/home', 'routes/search', 'routes/alerts', 'routes/detail', 'routes/bookmarks']

export default defineConfig({
  base: '/',
  plugins: [icons(), react(), compressed, preloaded],
  // Two servers of one machine must not both answer on a name: sign-in is bound to an origin.
  server: {
    port: 5173,
    strictPort: true,
    proxy: { '/claire': SERVER, '/auth': SERVER, '/config.json': SERVER, '/sample-library': SERVER },
  },
  build: {
    target: 'baseline-widely-available',
    // The content security policy allows scripts from files only, and the one in index.html by its hash.
    assetsInlineLimit: 0,
    // The application is one file; e2e/first-load.test.ts limits what a visit loads.
    chunkSizeWarningLimit: 700,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'main', tags: ['$initial'] },
            ...PARTS.map((part) => ({ name: path.basename(part), test: `/src/app/${part}.tsx` })),
          ],
        },
      },
    },
  },
  test: {
    environment: 'jsdom',
    // Half the processor time of processes: what the files share is compiled once. A worker that has grown is replaced.
    pool: 'vmThreads',
    // By default one less than there are processors: of two, one would idle.
    maxWorkers: '100%',
    vmMemoryLimit: '1GB',
    // A test reads what is painted first.
    css: { include: [/first-paint/] },
    environmentOptions: { jsdom: { url: 'http://localhost:8080/' } },
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/testing/set-up.ts'],
    restoreMocks: true,
    // A form that is typed into takes a second of its own on a busy machine.
    testTimeout: 60_000,
  },
})
