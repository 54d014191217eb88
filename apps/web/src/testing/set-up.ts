import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'
import { initTexts, loadTexts } from '#shared/i18n/i18n.ts'
import { giveWindowSize } from './window-size.ts'

declare const process: { getBuiltinModule: (name: 'node:crypto') => { webcrypto: Crypto } }

// Machines that do many things at once are slow, and a page is compiled when it is first asked for.
configure({ asyncUtilTimeout: 20_000 })
// What jsdom has lacks `subtle`, which browsers have.
const { webcrypto } = process.getBuiltinModule('node:crypto')
Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true })
await initTexts()
await loadTexts([
  'account',
  'alerts',
  'article',
  'bookmarks',
  'citing',
  'dialogs',
  'feeds',
  'mail',
  'reports',
  'sameWork',
  'search',
  'sources',
  'terms',
])
giveWindowSize('wide')

afterEach(() => {
  cleanup()
  giveWindowSize('wide')
})
