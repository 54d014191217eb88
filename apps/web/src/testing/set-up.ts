import { cleanup, configure, getConfig } from '@testing-library/react'
import * as react from 'react'
import { afterEach } from 'vitest'
import { initTexts, loadTexts } from '#shared/i18n/i18n.ts'
import { giveWindowSize } from './window-size.ts'

declare const process: { getBuiltinModule: (name: 'node:crypto') => { webcrypto: Crypto } }

const { getElementError } = getConfig()
configure({
  // Busy machines are slow, and a page is compiled on its first request.
  asyncUtilTimeout: 20_000,
  // A wait fails many times before it succeeds: the document is printed when the message is read.
  getElementError(message, container) {
    const error = Object.assign(new Error(), { name: 'TestingLibraryElementError' })
    const get = () => getElementError(message, container).message
    return Object.defineProperty(error, 'message', { get, configurable: true })
  },
})
// React would note a stack for each element, a tenth of the processor time; it stops after a number of them.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = react as never
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set() {} })
// jsdom's `crypto` lacks `subtle`.
const { webcrypto } = process.getBuiltinModule('node:crypto')
Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true })
// It has no scrolling either.
Element.prototype.scrollIntoView = () => undefined
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
