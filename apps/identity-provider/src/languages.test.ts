import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { languageOf, textsIn } from './pages/texts.ts'
import { openBrowser } from './testing/browser.ts'
import { type TestProvider, startProvider } from './testing/start-provider.ts'

let provider: TestProvider
before(async () => {
  provider = await startProvider()
})
after(() => provider.close())

test('the language that the client requests precedes those of the browser, which are ordered by weight', () => {
  assert.equal(languageOf('it de-AT en', 'fr'), 'de')
  assert.equal(languageOf(null, 'it, en;q=0.5, fr-CH;q=0.9'), 'fr')
  assert.equal(languageOf('it', 'de;q=0, *'), 'en')
  assert.equal(languageOf(undefined, undefined), 'en')
})

describe('a page', () => {
  test('is in the language that the client requests, also after a wrong password', async () => {
    const browser = openBrowser(provider)
    const { html, action, state } = await browser.openLogin({ ui_locales: 'de' })
    assert.match(html, /<html lang="de">/)
    assert.match(html, /<title>Anmelden – Claire<\/title>/)
    const again = await browser.post(action, { state, username: 'demo', password: 'nonsense' })
    const page = await again.text()
    assert.match(page, /Benutzername oder Passwort ist falsch\./)
    assert.match(page, /aria-invalid="true"/)
    assert.doesNotMatch(page, /Sign in|Password</)
  })

  test('of an error is in the language of the browser', async () => {
    const address = `${provider.protocol}/auth?client_id=nobody`
    const response = await fetch(address, { headers: { 'accept-language': 'fr-FR, fr;q=0.9' } })
    const html = await response.text()
    assert.equal(response.status, 400)
    assert.match(html, /<html lang="fr">/)
    assert.match(html, /Ce lien ne fonctionne pas/)
    // Errors that only client developers can fix are in Keycloak's words.
    assert.match(html, /Client not found\./)
  })

  test('of a sign-out is in the language of the browser', async () => {
    const response = await fetch(`${provider.protocol}/logout`, { headers: { 'accept-language': 'de' } })
    assert.match(await response.text(), /Sie sind abgemeldet/)
  })
})

test('no two languages share a sentence', () => {
  const flat = (value: unknown): string[] =>
    typeof value === 'string' ? [value] : Object.values(value as object).flatMap(flat)
  const sentences = (['en', 'de', 'fr'] as const)
    .flatMap((language) => flat(textsIn(language)))
    .filter((text) => text.split(' ').length > 2)
  assert.equal(new Set(sentences).size, sentences.length)
})
