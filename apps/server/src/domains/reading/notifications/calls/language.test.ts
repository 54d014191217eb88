import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import type { LanguageSetting, PrivateFeed } from '@claire/api-contract'
import { onEveryServer } from '#testing/every-server'
import { personId } from '#testing/person'
import { DAY, MINUTE, PUBLIC_URL, type TestNotifications, startNotifications } from '#testing/notifications'

onEveryServer((start) => {
  let notifications: TestNotifications
  before(async () => {
    notifications = await startNotifications(start)
  })
  afterEach(() => notifications.clear())
  after(() => notifications.close())

  const german: LanguageSetting = { choice: 'de', language: 'de' }
  type Reader = Awaited<ReturnType<TestNotifications['reader']>>
  const choose = ({ ask }: Reader, body: unknown) =>
    ask<LanguageSetting>('PUT', '/mail/language', { body: body as Record<string, unknown> })
  const known = async ({ ask }: Reader) => (await ask<LanguageSetting>('GET', '/mail/language')).body
  const open = (address: string, headers: Record<string, string> = {}) =>
    notifications.server.app.inject({
      url: address.replace(PUBLIC_URL, ''),
      headers: { host: 'claire.example', ...headers },
    })

  async function mailOf({ alertId }: Reader) {
    await notifications.found(alertId, [{}])
    notifications.pass(DAY)
    await notifications.work()
    const mail = notifications.smtp.received.splice(0).at(-1) ?? assert.fail('no mail came')
    return { subject: String(mail.parsed.subject), text: String(mail.parsed.text) }
  }

  test('the language is English until somebody chooses another, or leaves it to the browser', async () => {
    const ada = await notifications.reader()
    assert.deepEqual(await known(ada), { choice: 'en', language: 'en' })
    await choose(ada, { choice: 'browser', language: 'fr' })
    assert.deepEqual(await known(ada), { choice: 'browser', language: 'fr' })
  })

  test('a language that Claire does not have cannot be chosen', async () => {
    const ada = await notifications.reader()
    for (const body of [
      { choice: 'it', language: 'it' },
      { choice: 'de' },
      { choice: 'de', language: 'browser' },
    ])
      assert.equal((await choose(ada, body)).status, 400)
    assert.deepEqual(await known(ada), { choice: 'en', language: 'en' })
  })

  test('mail comes in the language of its person, and stays in it when it is sent again', async () => {
    const [ada, eve] = [
      await notifications.reader({ searchTerm: 'deutsch' }),
      await notifications.reader({ searchTerm: 'english' }),
    ]
    await choose(ada, german)
    await ada.wish({ hour: 9 })
    assert.deepEqual(await known(ada), german)
    const mail = await mailOf(ada)
    assert.equal(mail.subject, '1 neu: Zirconium')
    assert.match(mail.text, /Suche nach Bedeutung: „deutsch“/)
    assert.equal((await mailOf(eve)).subject, '1 new: Zirconium')
  })

  test('pages behind the links of a mail, and feeds, are in the language of the person', async () => {
    const ada = await notifications.reader({ searchTerm: 'seiten' })
    await choose(ada, german)
    const { text } = await mailOf(ada)
    const pause = /https:\S+\/mail\/pause\/\S+/.exec(text)?.[0] ?? assert.fail('no link to pause')
    const page = await open(pause, { 'accept-language': 'fr' })
    assert.match(page.body, /<html lang="de">/)
    assert.match(page.body, /„Zirconium“ anhalten\?/)
    const done = await notifications.server.app.inject({
      method: 'POST',
      url: pause.replace(PUBLIC_URL, ''),
      headers: { host: 'claire.example', 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'days=7',
    })
    assert.match(done.body, /Angehalten bis \d{1,2}\. \p{L}+ \d{4}/u)
    const { body: feed } = await ada.ask<PrivateFeed>('POST', `/alert-feed/${ada.alertId}`)
    const { language, description } = (await open(String(feed?.json))).json()
    assert.deepEqual([language, description], ['de', 'Suche nach Bedeutung: „seiten“'])
  })

  test('a link that leads nowhere says so in the language of the browser', async () => {
    const page = await open('/mail/pause/nonsense', { 'accept-language': 'it, fr;q=0.8, en;q=0.5' })
    assert.equal(page.statusCode, 404)
    assert.match(page.body, /Ce lien n’est plus valable/)
  })

  test('the language goes with the account', async () => {
    const ada = await notifications.reader()
    await choose(ada, german)
    notifications.pass(MINUTE)
    await notifications.server.claire.mailHooks.forgetAccount(personId(ada.subject))
    assert.deepEqual(await known(ada), { choice: 'en', language: 'en' })
  })
})
