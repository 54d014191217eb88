import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'
import { initTexts, loadTexts } from '#shared/i18n/i18n.ts'
import { giveWindowSize } from './window-size.ts'

declare const process: { getBuiltinModule: (name: 'node:crypto') => { webcrypto: Crypto } }

// Busy machines are slow, and a page is compiled on its first request.
configure({ asyncUtilTimeout: 20_000 })
// jsdom's `crypto` lacks `subtle`.
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
  'evidence',
  'feeds',
  'mail',
  'reports',
  'sameWork',
  'search',
  'sharedFolders',
  'sharing',
  'sources',
  'terms',
  'waysOut',
])
giveWindowSize('wide')

afterEach(() => {
  cleanup()
  giveWindowSize('wide')
})
