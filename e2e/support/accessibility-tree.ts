import type { Page } from 'playwright-core'
import { waitUntilStill } from './appearance.ts'

/** What assistive technology is told of a page, in its order: roles, names, levels and texts. */
export async function outlineOf(page: Page): Promise<string> {
  await waitUntilStill(page)
  return page.locator('body').ariaSnapshot()
}

const CONTROLS = new Set([
  'button',
  'checkbox',
  'combobox',
  'link',
  'menuitem',
  'option',
  'radio',
  'searchbox',
  'slider',
  'switch',
  'tab',
  'textbox',
])

/** What can be pressed or filled in and has no name in the browser's own tree, as its role; empty when all have one. */
export async function unnamedControls(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  try {
    const { nodes } = await session.send('Accessibility.getFullAXTree')
    return nodes
      .filter(({ ignored, role, name }) => !ignored && CONTROLS.has(role?.value) && !name?.value)
      .map(({ role }) => String(role?.value))
  } finally {
    await session.detach()
  }
}
