/// <reference types="vitest/config" />
import path from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { icons } from './vite-icons.ts'
import { compiledEarly, compressed, muiParts, preloaded } from './vite-plugins.ts'

/** Address of the server while `npm run dev` serves the browser's part. */
const SERVER = `http://localhost:${process.env['PORT'] ?? 8080}`

/** Each is one file with all its imports that are in none before it: dozens of small files are slower to load. */
const parts = (names: string[]) =>
  names.map((part) => ({ name: path.basename(part), test: `/src/app/${part}.tsx` }))

export default defineConfig({
  base: '/',
  plugins: [icons(), muiParts, react(), compiledEarly, compressed, preloaded],
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
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'main', tags: ['$initial'] },
            { name: 'drawing', test: /node_modules\/(react|react-dom|scheduler)\// },
            { name: 'libraries', test: '/src/app/libraries.ts' },
            ...parts(['start', 'routes/home']),
            // Rows of lists, which most pages have; saving as on Today only there.
            {
              name: 'rows',
              test: /\/src\/(shared\/(ui\/(lists|controls\/Segmented)|lib\/state)|features\/bookmarks\/saving)[/.](?!Save)/,
            },
            ...parts(['HomeFirstDay', 'HomeRows', 'routes/search']),
            // A list on Home, which would load the pages below for what it shares with them.
            { name: 'ToReadList', test: '/bookmarks/ToReadList.tsx' },
            ...parts(['routes/alerts', 'routes/detail', 'routes/bookmarks']),
          ],
        },
      },
    },
  },
  test: {
    environment: 'jsdom',
    // Libraries are loaded and optimised once for all files of a worker; src/testing/fresh-modules.ts separates the files.
    pool: 'threads',
    isolate: false,
    // The default leaves one processor idle, which of two is half.
    maxWorkers: '100%',
    // A test reads first-paint.css.
    css: { include: [/first-paint/] },
    environmentOptions: { jsdom: { url: 'http://localhost:8080/' } },
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/testing/fresh-modules.ts', 'src/testing/set-up.ts'],
    restoreMocks: true,
    // A test that types into a form may take seconds on a busy machine.
    testTimeout: 60_000,
  },
})
