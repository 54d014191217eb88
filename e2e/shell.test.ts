import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { waitUntilStill } from './support/appearance.ts'
import { prepareStage } from './support/journey.ts'
import { tabTo } from './support/keyboard.ts'
import { signInAt } from './support/sign-in.ts'
import { eventuallyEqual } from './support/eventually.ts'

const { journey } = prepareStage({ sharesClaire: true })

const menuButton = (page: Page) => page.getByRole('button', { name: 'Account settings' })
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' }).first()
const widthOf = async (page: Page) => {
  await waitUntilStill(page)
  return (await navigation(page).boundingBox())?.width
}

journey('the whole menu works by keyboard alone', async ({ page, claire }) => {
  await signInAt(page, claire)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Tab')
  await eventuallyEqual(() => page.evaluate(() => document.activeElement?.textContent), 'Skip to content')
  await menuButton(page).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Account settings' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Account settings' }).waitFor({ state: 'hidden' })
  await eventuallyEqual(() => menuButton(page).evaluate((button) => button === document.activeElement), true)
})

journey('the rows of a menu stay in place while it appears', async ({ page, claire }) => {
  await signInAt(page, claire)
  await menuButton(page).click()
  await page.getByRole('dialog', { name: 'Account settings' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Account settings' }).waitFor({ state: 'hidden' })
  const places = await menuButton(page).evaluate(async (button: HTMLElement) => {
    button.click()
    const seen = new Set<number>()
    for (let framesStill = 0; framesStill < 3;) {
      await new Promise((resolve) => requestAnimationFrame(resolve))
      const logout = [...document.querySelectorAll('[role="dialog"] button')].at(-1)
      if (logout) seen.add(logout.getBoundingClientRect().top)
      const isStill = logout && document.getAnimations().every(({ playState }) => playState !== 'running')
      framesStill = isStill ? framesStill + 1 : 0
    }
    return [...seen]
  })
  assert.equal(places.length, 1)
})

journey('the bars leave room for the page in a window as low as at 400 %', async ({ page, claire }) => {
  await signInAt(page, claire, { path: '/bookmark' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  const isInView = (selector: string) =>
    page.locator(selector).evaluate((bar) => {
      const { top, bottom } = bar.getBoundingClientRect()
      return bottom > 0 && top < innerHeight
    })
  const scrolledBy = async (y: number) => {
    await page.evaluate((to) => scrollTo(0, to), y)
    await waitUntilStill(page)
    return { top: await isInView('header'), bottom: await isInView('nav[aria-label="Main"]') }
  }
  await page.setViewportSize({ width: 320, height: 225 })
  await eventuallyEqual(() => scrolledBy(0), { top: true, bottom: false })
  await eventuallyEqual(() => scrolledBy(100), { top: false, bottom: false })
  await eventuallyEqual(() => scrolledBy(100_000), { top: false, bottom: true })
  await page.setViewportSize({ width: 320, height: 640 })
  await eventuallyEqual(() => scrolledBy(0), { top: true, bottom: true })
})

journey(
  'a page loaded in a narrow window opens its navigation beside it once the window is wide',
  async ({ page, claire }) => {
    await page.setViewportSize({ width: 800, height: 900 })
    await signInAt(page, claire)
    await eventuallyEqual(() => widthOf(page), 60)
    await page.setViewportSize({ width: 1280, height: 900 })
    await eventuallyEqual(() => widthOf(page), 256)
  },
)

journey(
  'a dialog that cannot be loaded leaves the page, and opens once it can be',
  async ({ page, claire }) => {
    await signInAt(page, claire)
    await page.getByRole('heading', { level: 1 }).waitFor()
    const requested = Promise.withResolvers<void>()
    const typed = Promise.withResolvers<void>()
    let isDown = true
    await page.route(/assets\/PaletteDialog/, async (route) => {
      requested.resolve()
      await typed.promise
      await (isDown ? route.abort() : route.continue())
    })
    // The message is shown although its component could not be loaded at first either.
    await page.route(/assets\/ToastStack/, (route) => route.abort(), { times: 1 })
    await page.keyboard.press('ControlOrMeta+K')
    await requested.promise
    // Typed for the dialog, not for the page, where it opens the alerts.
    await page.keyboard.type('ga')
    typed.resolve()
    await page.getByText('A part of Claire could not be loaded.').waitFor()
    await page.getByRole('heading', { level: 1, name: 'Hello, Demo' }).waitFor()

    isDown = false
    await page.keyboard.press('ControlOrMeta+K')
    await page.getByRole('dialog', { name: 'Go to…' }).waitFor()
  },
)

journey('the palette ends within a low window', async ({ page, claire }) => {
  await page.setViewportSize({ width: 800, height: 240 })
  await signInAt(page, claire)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('ControlOrMeta+K')
  const palette = page.getByRole('dialog', { name: 'Go to…' })
  await palette.getByRole('option', { name: 'Alerts' }).waitFor()
  await eventuallyEqual(
    () => palette.evaluate((box) => box.getBoundingClientRect().bottom < innerHeight),
    true,
  )
})

journey('icons are described to the keyboard and the pointer', async ({ page, claire }) => {
  await signInAt(page, claire)
  await page.getByRole('heading', { level: 1 }).waitFor()
  const tip = page.locator('#tip')
  const toggle = page.getByRole('button', { name: 'Toggle navigation' })
  await tabTo(page, toggle)
  await tip.getByText('Toggle navigation').waitFor()
  await page.keyboard.press('Escape')
  await tip.waitFor({ state: 'detached' })
  await eventuallyEqual(() => toggle.evaluate((button) => button === document.activeElement), true)

  await toggle.click()
  await eventuallyEqual(() => widthOf(page), 60)
  await navigation(page).getByRole('link', { name: 'Bookmarks' }).hover()
  await tip.getByText('Bookmarks').waitFor()
  // The tooltip itself can be hovered.
  await tip.hover()
  await tip.getByText('Bookmarks').waitFor()
  await page.mouse.move(900, 700, { steps: 5 })
  await tip.waitFor({ state: 'detached' })
})
