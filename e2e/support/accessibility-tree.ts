import type { Page } from 'playwright-core'
import { waitUntilStill } from './appearance.ts'

/** Returns a page's outline for assistive technology, in order: roles, names, levels and texts. */
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

/** Returns the roles of controls without a name in the browser's own accessibility tree; empty if all have one. */
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
