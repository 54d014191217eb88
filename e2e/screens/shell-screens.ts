import type { Page } from 'playwright-core'
import { bookmarkSelected } from './reading-screens.ts'
import { openDialog, type Screen } from './screen.ts'

/** Opens the palette; the typed text finds places of several kinds. */
async function openPalette(page: Page, typed = '') {
  await page.keyboard.press('Control+k')
  const box = page.getByRole('dialog').getByRole('combobox')
  await box.fill(typed)
  await page.getByRole('option').first().waitFor()
}

async function openMessages(page: Page) {
  await openDialog(page, 'Account settings')
  await page.getByRole('button', { name: 'Recent messages' }).click()
  await page.getByRole('dialog', { name: 'Recent messages' }).waitFor()
}

/** Screens of the keys and the account menu over any page; `found` is the address of a search with results. */
export const shellScreens = (found: string): Screen[] => [
  { name: 'palette', path: '/', act: (page) => openPalette(page) },
  { name: 'palette-typed', path: '/bookmark', act: (page) => openPalette(page, 'me') },
  { name: 'palette-words', path: '/alerts', act: (page) => openPalette(page, 'zzyzx quxly '.repeat(12)) },
  { name: 'palette-failing', path: '/', failing: /^\/claire\//, act: (page) => openPalette(page) },
  {
    name: 'messages',
    path: found,
    act: async (page) => {
      await bookmarkSelected(page)
      await openMessages(page)
    },
  },
  { name: 'messages-none', path: '/alerts', visitor: 'demo', act: openMessages },
]
