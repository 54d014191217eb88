import assert from 'node:assert/strict'
import { after } from 'node:test'
import type { SearchPage } from '@claire/api-contract'
import type { Page } from 'playwright-core'
import { type MailServer, startMailServer } from '../apps/server/src/testing/mail-server.ts'
import { openApiSession } from './support/api-session.ts'
import { eventually, eventuallyEqual } from './support/eventually.ts'
import { importRecords } from './support/import-records.ts'
import { type Scene, prepareStage } from './support/journey.ts'
import { go } from './support/navigate.ts'
import { beginSession, signInAt } from './support/sign-in.ts'

let smtp: MailServer | undefined
const { journey } = prepareStage({
  async settings() {
    smtp = await startMailServer()
    return {
      SMTP_URL: smtp.url,
      MAIL_FROM: 'Claire <claire@claire.example>',
    }
  },
  prepare: (claire) =>
    importRecords(claire, {
      source: 'Energy Reports',
      url: 'https://energy.example.org',
      records: ['The energy of tides', 'The energy of winds'].map((title, at) => ({
        title,
        url: `https://energy.example.org/${at}`,
        abstract: `Instruments were moored at one place for a year. ${title} was measured every hour.`,
      })),
    }),
})
after(() => smtp?.close())

interface Said {
  user: 'demo' | 'admin'
  choice: string
  account: string
  language: string
  settings: string
  home: RegExp
  results: RegExp
  bookmark: string
  bookmarked: RegExp
  bookmarks: string
  countOfBookmarks: RegExp
  createAlert: string
  name: string
  term: string
  email: string
  save: string
  created: string
  mail: string
  logout: string
  signIn: string
  /** Quotation marks, as CSS has them. */
  quotes: string
}

const german: Said = {
  user: 'demo',
  choice: 'Deutsch',
  account: 'Kontoeinstellungen',
  language: 'Sprache',
  settings: 'Persönliche Angaben',
  home: /Guten Tag/,
  results: /^(über 100|\d+) Treffer$/,
  bookmark: 'MERKEN',
  bookmarked: /Gemerkt in/,
  bookmarks: 'Lesezeichen',
  countOfBookmarks: /1 Artikel/,
  createAlert: 'ALERT ANLEGEN',
  name: 'Name des Alerts',
  term: 'Suchbegriff',
  email: 'E-Mail',
  save: 'Alert anlegen',
  created: 'Neuer Alert angelegt',
  mail: 'Bestätigen Sie, dass Claire Ihnen schreiben darf',
  logout: 'Abmelden',
  signIn: 'Anmelden',
  quotes: 'auto',
}

const french: Said = {
  user: 'admin',
  choice: 'Français',
  account: 'Paramètres du compte',
  language: 'Langue',
  settings: 'Informations personnelles',
  home: /Bonjour/,
  results: /^(plus de 100|\d+) résultats$/,
  bookmark: 'AJOUTER AUX FAVORIS',
  bookmarked: /Favori dans/,
  bookmarks: 'Favoris',
  countOfBookmarks: /1 article/,
  createAlert: 'CRÉER UNE ALERTE',
  name: 'Nom de l’alerte',
  term: 'Terme de recherche',
  email: 'E-mail',
  save: 'Créer l’alerte',
  created: 'Nouvelle alerte créée',
  mail: 'Confirmez que Claire peut vous écrire',
  logout: 'Se déconnecter',
  signIn: 'Se connecter',
  quotes: '"«\u00a0" "\u00a0»" "“" "”"',
}

const lang = (page: Page) => page.evaluate(() => document.documentElement.lang)

async function chooseLanguage({ page, claire }: Scene, said: Said) {
  await signInAt(page, claire, { path: '/account-settings', user: said.user })
  await page.getByRole('combobox', { name: 'Language', exact: true }).selectOption(said.choice)
  await page.getByRole('heading', { name: said.settings }).waitFor()
}

async function useClaire(scene: Scene, said: Said) {
  const { page, claire } = scene
  const language = await lang(page)
  const call = await openApiSession(claire.url, {
    username: said.user,
    password: claire.passwordOf(said.user),
  })
  await eventually('there is something to find', async () => {
    const body = { searchTerm: 'energy' }
    const { totalElements } = await call<SearchPage>('POST', '/claire/hybrid-search?size=1', body)
    return totalElements > 1
  })
  // The first frame is in the language already.
  await page.goto(`${claire.url}/`)
  await page.getByRole('heading', { name: said.home }).waitFor()
  await eventuallyEqual(() => lang(page), language)

  await go(page, '/search?searchText=energy')
  await page.getByText(said.results).first().waitFor()
  const quotation = page.locator('q').first()
  assert.equal(await quotation.evaluate((quoted) => getComputedStyle(quoted).quotes), said.quotes)
  const work = page.getByRole('heading', { level: 2 }).getByRole('link').first()
  const title = await work.innerText()
  await work.click()
  // Until then the button of the result is there, and leaves under the press.
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  await page.getByRole('button', { name: said.bookmark, exact: true }).first().click()
  await page.getByText(said.bookmarked).first().waitFor()
  await go(page, '/bookmark')
  await page.getByRole('heading', { name: said.bookmarks, level: 1 }).waitFor()
  await page.getByText(said.countOfBookmarks).first().waitFor()
}

async function askForMail({ page }: Scene, said: Said, reader: string) {
  await go(page, '/alerts')
  await page.getByRole('button', { name: said.createAlert }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(said.name).fill('Wind')
  await dialog.getByLabel(said.term).fill('wind energy')
  await dialog.getByLabel(said.email, { exact: true }).fill(reader)
  await dialog.getByRole('button', { name: said.save, exact: true }).click()
  await page.getByText(said.created).waitFor()
  const mail = await eventually('the address was asked', async () =>
    smtp?.received.find(({ to }) => to.includes(reader)),
  )
  assert.equal(String(mail.parsed.subject), said.mail)
}

async function leave({ page }: Scene, said: Said) {
  await page.getByRole('button', { name: said.account }).click()
  await page.getByRole('button', { name: said.logout }).click()
  await page.getByRole('heading', { name: said.signIn }).waitFor()
}

journey(
  'a browser that prefers German gets English until its person leaves the language to it, and German from then on',
  async ({ page, claire }) => {
    await signInAt(page, claire, { path: '/account-settings' })
    await eventuallyEqual(() => lang(page), 'en')
    await page.getByRole('combobox', { name: 'Language', exact: true }).selectOption('browser')
    await page.getByRole('heading', { name: german.settings }).waitFor()
    await page.goto(claire.url)
    await page.getByRole('heading', { name: german.home }).waitFor()
    await eventuallyEqual(() => lang(page), 'de')
  },
  { locale: 'de-AT' },
)

journey('a language chosen in one tab is shown in the others', async (scene) => {
  await signInAt(scene.page, scene.claire, { path: '/bookmark' })
  await scene.page.getByRole('heading', { name: 'Bookmarks', level: 1 }).waitFor()
  const other = await scene.page.context().newPage()
  await other.goto(`${scene.claire.url}/account-settings`)
  const languages = other.getByRole('combobox', { name: 'Language', exact: true })
  await languages.selectOption('Deutsch')
  await scene.page.getByRole('heading', { name: german.bookmarks, level: 1 }).waitFor()
  await other.getByRole('combobox', { name: german.language, exact: true }).selectOption('English')
  await scene.page.getByRole('heading', { name: 'Bookmarks', level: 1 }).waitFor()
})

for (const [language, said] of [
  ['de', german],
  ['fr', french],
] as const)
  journey(`the language of a person is used everywhere, and in their mail: ${language}`, async (scene) => {
    await chooseLanguage(scene, said)
    await eventuallyEqual(() => lang(scene.page), language)
    await useClaire(scene, said)
    await askForMail(scene, said, `reader-${language}@harbour.example`)
    await leave(scene, said)
  })

journey('long words of a language fit into a window of 320 pixels', async ({ page, claire }) => {
  const account = { username: 'admin', password: claire.passwordOf('admin') }
  const call = await openApiSession(claire.url, account)
  await call('PUT', '/claire/mail/language', { choice: 'de', language: 'de' })
  await page.setViewportSize({ width: 320, height: 640 })
  await beginSession(page, claire, 'admin')
  await page.goto(`${claire.url}/admin-sources?tab=approved`)
  await page.locator('main :is(th, h2) button[aria-expanded]').first().click()
  await page.getByText('Artikel insgesamt').waitFor()
  const figures = page.locator('dl', { hasText: 'Artikel insgesamt' }).locator('dd')
  const tops = await figures.evaluateAll((all) => all.map((figure) => figure.getBoundingClientRect().top))
  assert.deepEqual([tops.length, new Set(tops).size], [3, 1], 'figures are on one line')
  await page.getByRole('tab', { name: 'Einstellungen' }).click()
  const scope = page.getByLabel('Was gelesen wird')
  const heightWith = async (label: string) => {
    await scope.selectOption({ label })
    return (await scope.boundingBox())?.height
  }
  assert.equal(await heightWith('Die Website dieser Adresse'), 36, 'one line')
  assert.equal(await heightWith('Nur Seiten, die dieser Feed oder diese Sitemap auflistet'), 56, 'two lines')
})
