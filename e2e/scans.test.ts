import assert from 'node:assert/strict'
import type { Source } from '@claire/api-contract'
import type { Locator, Page } from 'playwright-core'
import { openApiSession } from './support/api-session.ts'
import { accessibilityProblems, sidewaysScroll } from './support/appearance.ts'
import { hasScanned, HOST, JOURNAL, openSource, prepareStageWithJournal } from './support/journal.ts'
import { signInAt } from './support/sign-in.ts'
import { eventuallyEqual } from './support/eventually.ts'

const { journey, site } = prepareStageWithJournal()

async function assertGoodLooks(page: Page, what: string) {
  assert.deepEqual(await accessibilityProblems(page), [], what)
  assert.deepEqual(await sidewaysScroll(page), { pixels: 0, elements: [] }, what)
}

journey(
  'a scan is watched, cancelled and begun again; then the source is left in peace for a while',
  async ({ page, claire }) => {
    const release = site().holdArticles()
    const admin = await openApiSession(claire.url, {
      username: 'admin',
      password: claire.passwordOf('admin'),
    })
    const { id } = await admin<Source>('POST', '/claire/source', { name: JOURNAL, url: HOST })

    await signInAt(page, claire, { path: '/admin-sources?tab=approved', user: 'admin' })
    await page.getByRole('progressbar', { name: `Scan of ${JOURNAL}` }).waitFor()
    await page.getByText('Scanning', { exact: true }).waitFor()
    await assertGoodLooks(page, 'a running scan in its row')
    await openSource(page)
    await page.getByText(/pages? seen · \d+ to go · 0 articles found/).waitFor()
    await assertGoodLooks(page, 'a running scan')
    const start = page.getByRole('button', { name: 'SCAN NOW' })
    const cancel = page.getByRole('button', { name: 'CANCEL SCAN' })
    await eventuallyEqual(() => start.getAttribute('aria-disabled'), 'true')
    await cancel.focus()
    await page.keyboard.press('Enter')
    await page.getByText(/Last scan: cancelled/).waitFor()
    await cancel.waitFor({ state: 'detached' })
    await eventuallyEqual(
      () => start.evaluate((button) => button === document.activeElement),
      true,
      'the keyboard stays where it was needed',
    )
    release()

    await page.keyboard.press('Enter')
    await hasScanned(page, 9)
    await page.getByText('Healthy').first().waitFor()
    await start.and(page.locator('[aria-disabled=true]')).waitFor()
    const described = ((await start.getAttribute('aria-describedby')) ?? '').split(' ')
    const description = await Promise.all(described.map((id) => page.locator(`[id="${id}"]`).textContent()))
    assert.match(
      description.join(': '),
      new RegExp(`^${JOURNAL}: One scan in 10 minutes: available again in (10|9) min\\.$`),
    )
    await assertGoodLooks(page, 'a scan that has to wait')
    await start.focus()
    await page.keyboard.press('Enter')
    await assert.rejects(
      admin('POST', `/claire/source/${id}/scan`),
      /429.*once in 10 minutes.*again in (10|9) minutes/,
    )
    await page.getByRole('link', { name: 'AUDIT LOG' }).click()
    await page.getByRole('row', { name: /Scan cancelled/ }).waitFor()
    await eventuallyEqual(() => page.getByRole('row', { name: /Scan started/ }).count(), 1)
  },
)

journey('an administrator sets the scan interval of a source', async ({ page, claire }) => {
  const admin = await openApiSession(claire.url, {
    username: 'admin',
    password: claire.passwordOf('admin'),
  })
  const name = 'Weekly of Small Wonders'
  await admin<Source>('POST', '/claire/source', { name, url: `${HOST}/weekly` })
  await signInAt(page, claire, { path: '/admin-sources?tab=approved', user: 'admin' })
  await openSource(page, name)
  await page.getByText('Automatic', { exact: true }).waitFor()
  await page.keyboard.press('Escape')

  await page.getByRole('row', { name }).getByRole('button', { name: 'EDIT' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Source' })
  const schedule = dialog.getByRole('combobox', { name: 'Scan schedule' })
  await page.setViewportSize({ width: 320, height: 640 })
  await eventuallyEqual(() => cutChoices(schedule), [])
  await schedule.selectOption('Every week')
  await assertGoodLooks(page, 'the rhythm of a source')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'OK' }).click()

  await page.setViewportSize({ width: 1280, height: 900 })
  await openSource(page, name)
  await page.getByText('Every week', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'AUDIT LOG' }).click()
  await page.getByText('rhythm: weekly').first().waitFor()
})

/** Returns the choices of a field that are longer than the field. */
const cutChoices = (choices: Locator) =>
  choices.evaluate((field: HTMLSelectElement) => {
    const { fontSize, fontFamily, paddingLeft, paddingRight } = getComputedStyle(field)
    const room = field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)
    const pen = document.createElement('canvas').getContext('2d')
    if (!pen) throw new Error('no canvas')
    pen.font = `${fontSize} ${fontFamily}`
    return [...field.options].map(({ text }) => text).filter((text) => pen.measureText(text).width > room)
  })
