import type { Page } from 'playwright-core'
import { eventually } from '../support/eventually.ts'
import { SUGGESTED } from './given-suggestions.ts'
import {
  confirmEmpty,
  openDialog,
  openFromMenu,
  openMenu,
  press,
  type Screen,
  selectFirst,
} from './screen.ts'

export const BOOKMARK_SCREENS: Screen[] = [
  { name: 'bookmarks', path: '/bookmark', docs: [{ width: 1440, scheme: 'light' }] },
  { name: 'bookmarks-empty', path: '/bookmark', visitor: 'demo' },
  { name: 'bookmarks-folder', path: '/bookmark', act: openFolder },
  { name: 'bookmarks-suggestions', path: '/bookmark', given: SUGGESTED, act: openLearningFolder },
  {
    name: 'bookmarks-suggestions-answered',
    path: '/bookmark',
    given: SUGGESTED,
    act: async (page) => {
      await openLearningFolder(page)
      const line = page.getByRole('button', { name: /suggested for this folder$/i })
      if (await line.isVisible()) await line.click()
      await page.getByRole('button', { name: 'NOT THIS' }).first().click()
      await page.getByText('Not for this folder').waitFor()
    },
  },
  {
    name: 'bookmarks-suggestions-failing',
    path: '/bookmark',
    failing: /^\/claire\/recommendations/,
    act: openLearningFolder,
  },
  { name: 'bookmarks-state', path: '/bookmark?state=toRead' },
  { name: 'bookmarks-state-menu', path: '/bookmark', act: openStates },
  {
    name: 'bookmarks-folder-name',
    path: '/bookmark',
    act: async (page) => {
      await openFolder(page)
      await page.getByRole('button', { name: 'Rename' }).click()
      await page.getByLabel('Folder Name').fill('')
      await page.keyboard.press('Enter')
    },
  },
  { name: 'bookmarks-compact', path: '/bookmark', from: 768, act: (page) => press(page, 'Compact') },
  {
    name: 'bookmarks-selected',
    path: '/bookmark',
    act: async (page) => {
      await press(page, 'Select')
      await page.getByRole('checkbox', { name: 'Select all bookmarks on this page' }).check()
    },
  },
  {
    name: 'bookmarks-tag',
    path: '/bookmark',
    act: async (page) => {
      await selectBookmark(page)
      await openDialog(page, /^Tag$/)
    },
  },
  {
    name: 'bookmarks-export',
    path: '/bookmark',
    act: async (page) => {
      await selectBookmark(page)
      await openMenu(page, 'Export in another format')
    },
  },
  { name: 'bookmarks-found', path: '/bookmark?q=null+models' },
  { name: 'bookmarks-nothing-found', path: '/bookmark?q=zzyzx' },
  { name: 'bookmarks-failing', path: '/bookmark', failing: /^\/claire\/.*bookmark/ },
  { name: 'bookmarks-waiting', path: '/bookmark', waiting: /^\/claire\/.*bookmark/ },
  { name: 'bookmarks-folder-missing', path: '/bookmarks/no-such-folder' },
]

/** Dialogs of bookmarks and folders. */
export const BOOKMARK_DIALOGS: Screen[] = [
  { name: 'bookmarks-move', path: '/bookmark', act: (page) => openDialog(page, 'MOVE') },
  { name: 'bookmarks-note', path: '/bookmark', act: (page) => openDialog(page, 'Note') },
  { name: 'bookmarks-export-all', path: '/bookmark', act: (page) => openDialog(page, 'Export') },
  { name: 'bookmarks-bin', path: '/bookmark', act: (page) => openDialog(page, 'Bin') },
  {
    name: 'bookmarks-bin-failing',
    path: '/bookmark',
    failing: /^\/claire\/.*bin/,
    act: (page) => openDialog(page, 'Bin'),
  },
  { name: 'bookmarks-import', path: '/bookmark', act: (page) => openDialog(page, 'Import') },
  { name: 'bookmarks-import-preview', path: '/bookmark', act: previewReferences },
  { name: 'bookmarks-add-folder', path: '/bookmark', act: (page) => openDialog(page, 'ADD FOLDER') },
  {
    name: 'bookmarks-add-folder-refused',
    path: '/bookmark',
    act: async (page) => {
      await openDialog(page, 'ADD FOLDER')
      await confirmEmpty(page, 'Folder Name', 'OK')
    },
  },
  { name: 'bookmarks-folder-menu', path: '/bookmark', act: (page) => openMenu(page, /^Menu of folder/) },
  {
    name: 'bookmarks-folder-feed',
    path: '/bookmark',
    act: openFolderFeed,
  },
  { name: 'bookmarks-folder-feed-made', path: '/bookmark', act: makeFolderFeed },
  {
    name: 'bookmarks-rename-folder',
    path: '/bookmark',
    act: (page) => openFromMenu(page, { button: /^Menu of folder/, entry: 'Rename' }),
  },
  {
    name: 'bookmarks-delete-folder',
    path: '/bookmark',
    act: (page) => openFromMenu(page, { button: /^Menu of folder/, entry: 'Delete' }),
  },
]

/** Pastes one reference that is not in Claire and one that cannot be read. */
async function previewReferences(page: Page) {
  await openDialog(page, 'Import')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Or paste references')
    .fill(`@article{known, title={Null models of networks and what they leave out when communities overlap}, author={Rossi, Chiara and Okafor, Ngozi}, year={2021}, journal={Network Notes}, doi={10.5555/never.1}}
@article{broken, title={No end`)
  const read = dialog.getByText('Not in Claire').first()
  // A person's files are read one after the other; a refused upload is retried.
  await eventually('the references are read', async () => {
    await dialog.getByRole('button', { name: 'Read pasted text' }).click()
    await read.or(dialog.getByRole('alert')).first().waitFor()
    return read.isVisible()
  })
}

/** Another picture may have created it already. */
async function makeFolderFeed(page: Page) {
  await openFolderFeed(page)
  const dialog = page.getByRole('dialog')
  const made = dialog.getByRole('button', { name: 'Replace addresses' })
  const make = dialog.getByRole('button', { name: 'Create feed' })
  await made.or(make).waitFor()
  if (await make.isVisible()) await make.click()
  await made.waitFor()
}

async function selectBookmark(page: Page) {
  await press(page, 'Select')
  await selectFirst(page)
}

async function openStates(page: Page) {
  await page
    .getByRole('button', { name: /^Reading state/ })
    .first()
    .press('Enter')
  await page.getByRole('menu').waitFor()
}

async function openFolderFeed(page: Page) {
  await openFolder(page)
  const button = page.getByRole('button', { name: 'Private feed' })
  if (await button.isVisible()) await button.click()
  else {
    await openMenu(page, /^Menu of folder/)
    await page.getByRole('menuitem', { name: 'Private feed' }).click()
  }
  await page.getByRole('dialog').waitFor()
}

async function openLearningFolder(page: Page) {
  await page.getByRole('link', { name: 'Reading group' }).click()
  await page
    .getByText(/suggested for this folder/i)
    .first()
    .waitFor()
}

async function openFolder(page: Page) {
  await page.locator('a[href^="/bookmarks/"]:not([href$="/around"])').first().click()
  // The page before stays until the folder is loaded.
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem').nth(2).waitFor()
}
