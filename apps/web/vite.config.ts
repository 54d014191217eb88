import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

/** Where the server listens while `npm run dev` serves the browser's part. */
const SERVER = 'http://localhost:8080'

export default defineConfig({
  base: '/',
  plugins: [react()],
  // Two servers of one machine must not both answer on a name: sign-in is bound to an origin.
  server: { port: 5173, strictPort: true, proxy: { '/claire': SERVER, '/auth': SERVER, '/config.json': SERVER, '/sample-library': SERVER } },
  build: {
    target: 'baseline-widely-available',
    // The content security policy allows scripts from files only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  test: {
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://localhost:8080/' } },
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/testing/set-up.ts'],
    restoreMocks: true,
    // A form that is typed into takes a second of its own on a busy machine.
    testTimeout: 30_000,
  },
})
