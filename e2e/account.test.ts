import assert from 'node:assert/strict'
import { accessibilityProblems, sidewaysScroll } from './support/appearance.ts'
import { prepareStage } from './support/journey.ts'
import { beginSession } from './support/sign-in.ts'
import { eventually, eventuallyEqual } from './support/eventually.ts'

const { journey } = prepareStage({ sharesClaire: true })

journey('an address focuses one section of the settings', async ({ page, claire }) => {
  await beginSession(page, claire)
  for (const width of [1440, 320]) {
    await page.setViewportSize({ width, height: 640 })
    await page.goto('about:blank')
    await page.goto(`${claire.url}/account-settings#mail`)
    await page.waitForFunction(() => document.activeElement?.textContent === 'Mail and addresses')
    await page.getByLabel('Time zone').waitFor()
    await eventually('the heading is below the bar', () =>
      page.getByRole('heading', { name: 'Mail and addresses' }).evaluate((heading) => {
        const { top } = heading.getBoundingClientRect()
        return top >= 64 && top < 320
      }),
    )
    assert.deepEqual(await accessibilityProblems(page), [])
    assert.deepEqual(await sidewaysScroll(page), { pixels: 0, elements: [] })
    await eventuallyEqual(
      () => page.getByRole('navigation', { name: 'Sections' }).isVisible(),
      width === 1440,
    )
  }
})
