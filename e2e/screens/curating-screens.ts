import type { Page } from 'playwright-core'
import { FAILURES, NO_REPORTS, REACHED, TROUBLED, UNFOUND } from './given-facts.ts'
import { MERGED_PAIRS, NO_PAIRS, PAIRS } from './given-pairs.ts'
import { PAUSED } from './paused-source.ts'
import {
  confirmEmpty,
  openDialog,
  openFromMenu,
  openMenu,
  press,
  type Screen,
  selectFirst,
} from './screen.ts'

const PENDING = '/admin-sources'
const APPROVED = '/admin-sources?tab=approved'
const REJECTED = '/admin-sources?tab=rejected'
const SAME_WORK = '/admin-sources/same-work'

async function openSource(page: Page) {
  await page.locator('main :is(th, h2) button[aria-expanded]').first().click()
  await page.getByRole('complementary').or(page.getByRole('dialog')).last().waitFor()
}

async function openTab(page: Page, name: RegExp) {
  await openSource(page)
  await page.getByRole('tab', { name }).click()
}

/** On small windows it is in the menu. */
const TRANSFER = /^(IMPORT \/ EXPORT|More)$/i

async function chooseSources(page: Page) {
  await openFromMenu(page, { button: TRANSFER, entry: 'Import sources…' })
  await page.locator('input[type=file]').setInputFiles({
    name: 'sources.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      'name,url\nJournal of Dew,https://dew.example.org\nJournal of Dew once more,https://dew.example.org\nNot a site,dew dew\n',
    ),
  })
  await page.getByRole('button', { name: 'Import 1 source' }).waitFor()
}

export const SUGGESTED_SOURCE_SCREENS: Screen[] = [
  { name: 'sources-pending', path: PENDING, docs: [{ width: 1440, scheme: 'dark' }] },
  { name: 'sources-pending-panel', path: PENDING, act: openSource },
  { name: 'sources-preview', path: PENDING, act: previewSource },
  {
    name: 'sources-preview-reached',
    path: PENDING,
    given: [[/^\/claire\/source\/[\da-f-]{36}\/preview$/, REACHED]],
    act: async (page) => {
      await previewSource(page)
      await page.getByText('Covers').first().scrollIntoViewIfNeeded()
    },
  },
  { name: 'sources-approve', path: PENDING, act: (page) => openDialog(page, 'APPROVE') },
  { name: 'sources-reject', path: PENDING, act: (page) => openDialog(page, 'REJECT') },
  { name: 'sources-edit', path: PENDING, act: (page) => openDialog(page, 'EDIT') },
  {
    name: 'sources-decide-selected',
    path: PENDING,
    act: async (page) => {
      await selectFirst(page)
      await openDialog(page, 'REJECT SELECTED')
    },
  },
  { name: 'sources-rejected', path: REJECTED },
  { name: 'sources-notes', path: REJECTED, act: openNotes },
  { name: 'sources-dialog', path: PENDING, act: (page) => openDialog(page, 'Add New Source') },
  {
    name: 'sources-dialog-refused',
    path: PENDING,
    act: async (page) => {
      await openDialog(page, 'Add New Source')
      await confirmEmpty(page, 'Name', 'Add')
    },
  },
  { name: 'sources-transfer', path: PENDING, act: (page) => openMenu(page, TRANSFER) },
  {
    name: 'sources-import',
    path: PENDING,
    act: (page) => openFromMenu(page, { button: TRANSFER, entry: 'Import sources…' }),
  },
  { name: 'sources-import-preview', path: PENDING, act: chooseSources },
]

export const APPROVED_SOURCE_SCREENS: Screen[] = [
  { name: 'sources', path: APPROVED },
  {
    name: 'sources-panel',
    path: APPROVED,
    act: (page) => openTab(page, /History/),
    docs: [{ width: 1440, scheme: 'light' }],
  },
  {
    name: 'sources-panel-failures',
    path: APPROVED,
    given: [[/^\/claire\/source\/[\da-f-]{36}\/failures$/, FAILURES]],
    act: async (page) => {
      await openTab(page, /History/)
      await page.getByRole('heading', { name: /could not be read/ }).scrollIntoViewIfNeeded()
    },
  },
  { name: 'sources-panel-articles', path: APPROVED, act: (page) => openTab(page, /Articles/) },
  { name: 'sources-panel-notes', path: APPROVED, act: (page) => openTab(page, /Notes/) },
  { name: 'sources-panel-settings', path: APPROVED, act: (page) => openTab(page, /Settings/) },
  {
    name: 'sources-panel-paused',
    path: APPROVED,
    given: PAUSED,
    act: async (page) => {
      await openTab(page, /History/)
      await page.getByText(/^Coverage of its lists/).waitFor()
    },
  },
  {
    name: 'sources-panel-paused-settings',
    path: APPROVED,
    given: PAUSED,
    act: (page) => openTab(page, /Settings/),
  },
  {
    name: 'sources-panel-failing',
    path: APPROVED,
    failing: /^\/claire\/source\/[\da-f-]{36}/,
    act: openSource,
  },
  { name: 'sources-selected', path: APPROVED, act: selectFirst },
  { name: 'sources-delete', path: APPROVED, act: (page) => press(page, 'DELETE') },
  { name: 'sources-troubled', path: APPROVED, given: TROUBLED },
  { name: 'sources-attention', path: `${APPROVED}&only=attention` },
  { name: 'sources-nothing-found', path: `${APPROVED}&query=zzyzx` },
  { name: 'sources-failing', path: APPROVED, failing: /^\/claire\/.*source/ },
  { name: 'sources-waiting', path: APPROVED, waiting: /^\/claire\/.*source/ },
  { name: 'reports', path: '/admin-reports' },
  { name: 'reports-none', path: '/admin-reports', given: [[/^\/claire\/report$/, NO_REPORTS]] },
  { name: 'reports-failing', path: '/admin-reports', failing: /^\/claire\/report/ },
  { name: 'reports-waiting', path: '/admin-reports', waiting: /^\/claire\/report/ },
  { name: 'audit', path: '/admin-sources?view=audit' },
  { name: 'unfound', path: '/admin-sources?view=unfound', given: [[/^\/claire\/search\/unfound$/, UNFOUND]] },
  { name: 'unfound-entry', path: PENDING, given: [[/^\/claire\/search\/unfound$/, UNFOUND]] },
  { name: 'audit-empty', path: '/admin-sources?view=audit&query=zzyzx' },
  { name: 'audit-failing', path: '/admin-sources?view=audit', failing: /^\/claire\/.*audit/ },
]

export const SAME_WORK_SCREENS: Screen[] = [
  { name: 'same-work', path: SAME_WORK, given: PAIRS },
  {
    name: 'same-work-decided',
    path: SAME_WORK,
    given: PAIRS,
    act: async (page) => {
      await page.getByRole('article').first().waitFor()
      await page.keyboard.press('m')
      await page.getByRole('article', { name: /^Merged:/ }).waitFor()
      await page.keyboard.press('j')
    },
  },
  {
    name: 'same-work-refused',
    path: SAME_WORK,
    given: PAIRS.slice(0, 1),
    failing: /^\/claire\/works\/pairs\/p1/,
    act: async (page) => {
      await press(page, 'Merge')
      await page.getByRole('alert').waitFor()
    },
  },
  { name: 'same-work-merged', path: `${SAME_WORK}?state=merged`, given: MERGED_PAIRS },
  { name: 'same-work-none', path: SAME_WORK, given: NO_PAIRS },
  { name: 'same-work-failing', path: SAME_WORK, failing: /^\/claire\/works/ },
  { name: 'same-work-waiting', path: SAME_WORK, waiting: /^\/claire\/works/ },
]

async function previewSource(page: Page) {
  await openSource(page)
  await press(page, 'PREVIEW')
  // Previews of a site are limited.
  await page
    .getByRole('button', { name: /CHECK AGAIN|TRY AGAIN/ })
    .first()
    .waitFor({ timeout: 60_000 })
}

async function openNotes(page: Page) {
  await openDialog(page, 'NOTES')
  await press(page, /ADD (ANOTHER )?NOTE/)
}
