import assert from 'node:assert/strict'
import { after } from 'node:test'
import type { Page } from 'playwright-core'
import type { JourneyArticle } from '../../fixtures/journey-site/articles.ts'
import { type JourneySite, startJourneySite } from '../../fixtures/journey-site/journey-site.ts'
import { prepareStage, type Stage } from './journey.ts'

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

/** Opens the details of a source, beside the list of sources. */
export const openSource = (page: Page, name = JOURNAL) =>
  page.getByRole('button', { name, exact: true }).press('Enter')
