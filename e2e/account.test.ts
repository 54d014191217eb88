import assert from 'node:assert/strict'
import { accessibilityProblems, sidewaysScroll } from './support/appearance.ts'
import { prepareStage } from './support/journey.ts'
import { signInAt } from './support/sign-in.ts'

const { journey } = prepareStage()

journey('an address focuses one section of the settings', async ({ page, claire }) => {
  await signInAt(page, claire, { path: '/account-settings' })
  for (const width of [1440, 320]) {
    await page.setViewportSize({ width, height: 640 })
    await page.goto('about:blank')
    await page.goto(`${claire.url}/account-settings#mail`)
    await page.waitForFunction(() => document.activeElement?.textContent === 'Mail and addresses')
    await page.getByLabel('Time zone').waitFor()
    const top = await page
      .getByRole('heading', { name: 'Mail and addresses' })
      .evaluate((heading) => heading.getBoundingClientRect().top)
    assert.ok(top >= 64 && top < 320, `the heading is at ${top} px, below the bar`)
    assert.deepEqual(await accessibilityProblems(page), [])
    assert.deepEqual(await sidewaysScroll(page), { pixels: 0, elements: [] })
    assert.equal(await page.getByRole('navigation', { name: 'Sections' }).isVisible(), width === 1440)
  }
})
