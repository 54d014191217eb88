import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { importJournal } from './support/journal.ts'
import { prepareStage } from './support/journey.ts'
import { signInAt } from './support/sign-in.ts'
import { eventuallyEqual } from './support/eventually.ts'

const BEES = 'How honeybee swarms agree on a new home'

const { journey } = prepareStage({ prepare: importJournal })

/** Returns the visible ones of these. */
async function visible(page: Page, names: Record<string, string>): Promise<string[]> {
  const seen: string[] = []
  for (const [name, selector] of Object.entries(names)) {
    const shown = await page
      .locator(selector)
      .evaluateAll((all) => all.some((one) => one.checkVisibility({ visibilityProperty: true })))
    if (shown) seen.push(name)
  }
  return seen
}

journey('printed pages have the content, and no controls', async ({ page, claire }) => {
  await signInAt(page, claire, { path: '/search?searchText=honeybee' })
  const result = page.getByRole('article', { name: BEES })
  await result.waitFor()
  await page.emulateMedia({ media: 'print' })
  const parts = {
    'the heading': 'main h1',
    'the rows': 'main .row h2',
    'the top bar': 'body header:not(article *)',
    'the navigation': 'nav',
    'what narrows': 'main input[type=checkbox]',
    buttons: 'button, .MuiButton-root',
  }
  await eventuallyEqual(() => visible(page, parts), ['the heading', 'the rows'])
  const { width = 0 } = (await result.getByRole('heading').boundingBox()) ?? {}
  assert.ok(width > 300, `the text of a row has room: ${width} px`)
  await page.emulateMedia({ media: 'screen' })
  await result.getByRole('heading').getByRole('link').click()
  await page.getByText('Relevant Article Highlights:').waitFor()
  await page.emulateMedia({ media: 'print' })
  const ofArticle = {
    ...parts,
    'its authors': 'article header :text("Rosalind Achterberg")',
    'its text': 'article p',
  }
  await eventuallyEqual(() => visible(page, ofArticle), ['the heading', 'its authors', 'its text'])
})
