import assert from 'node:assert/strict'
import { after } from 'node:test'
import type { Page } from 'playwright-core'
import type { SearchPage } from '@claire/api-contract'
import { type JourneyArticle, journeyArticles } from '../../fixtures/journey-site/articles.ts'
import { type JourneySite, startJourneySite } from '../../fixtures/journey-site/journey-site.ts'
import { openApiSession } from './api-session.ts'
import { eventually } from './eventually.ts'
import { importRecords } from './import-records.ts'
import { prepareStage, type Stage } from './journey.ts'
import { LONG_MS } from './scanned.ts'
import type { RunningClaire } from './running-claire.ts'

/** The host of the journal. */
export const HOST = 'wonders.example.org'
export const JOURNAL = 'Journal of Small Wonders'

/** Prepares a stage with a journal on the network that can be suggested and scanned; `settings` may start other services. */
export function prepareStageWithJournal({
  settings,
  prepare,
  ...journal
}: Pick<Stage, 'settings' | 'prepare'> & { articles?: JourneyArticle[]; withheld?: number } = {}) {
  let site: JourneySite | undefined
  const stage = prepareStage({
    ...(prepare && { prepare }),
    async settings(url) {
      site = await startJourneySite({ host: HOST, ...journal })
      return {
        CLAIRE_DEVELOPMENT: '1',
        CLAIRE_DEV_RESOLVE: `${HOST}=127.0.0.1:${site.port}`,
        CLAIRE_DEV_MIN_DELAY_MS: '0',
        ...(await settings?.(url)),
      }
    },
  })
  after(() => site?.close())
  return {
    ...stage,
    site: () => {
      assert.ok(site, 'the journal is on the network')
      return site
    },
  }
}

/** The articles as records of the journal. */
const recordsOf = (articles: JourneyArticle[]) => ({
  source: JOURNAL,
  url: `http://${HOST}`,
  records: articles.map(({ id, keywords, text, ...article }) => ({
    ...article,
    url: `http://${HOST}/articles/${id}`,
    doi: `10.5555/wonders.${id}`,
    categories: keywords,
    text: text.join('\n\n'),
  })),
})

/** Imports the articles of the journal but the last, unless they are there: a scan takes longer. */
export async function importJournal(claire: RunningClaire) {
  const journal = recordsOf(journeyArticles.slice(0, -1))
  await importRecords(claire, journal)
  const admin = await openApiSession(claire.url, { username: 'admin', password: claire.passwordOf('admin') })
  const search = { searchTerm: '', source: [JOURNAL] }
  await eventually(
    'the journal can be searched',
    async () =>
      (await admin<SearchPage>('POST', '/claire/search', search)).totalElements === journal.records.length,
  )
}

/** Imports the last article of the journal, as news for alerts. */
export const publishJournal = (claire: RunningClaire) =>
  importRecords(claire, { ...recordsOf(journeyArticles.slice(-1)), isNews: true })

/** Waits until a source that is shown says how many articles its scan found. */
export const hasScanned = (page: Page, articles: number) =>
  page.getByText(new RegExp(`Last scan: done.* ${articles} articles found`)).waitFor({ timeout: LONG_MS })

/** Opens the details of a source, beside the list of sources. */
export const openSource = (page: Page, name = JOURNAL) =>
  page.getByRole('button', { name, exact: true }).press('Enter')
