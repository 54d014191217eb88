import type { Page } from 'playwright-core'
import { accessibilityProblems, sidewaysScroll, waitUntilStill } from '../support/appearance.ts'
import type { Screen } from './screen.ts'

/** Opens a screen, brings it into its face, and waits until nothing moves. */
export async function show(page: Page, url: string, screen: Screen) {
  const { path: address, waiting, act } = screen
  const awaitAny = (selector: string) => page.locator(selector).first().waitFor()
  const settle = () =>
    waiting ? awaitAny('[aria-busy=true], [role=progressbar]') : page.waitForLoadState('networkidle')
  await disturb(page, screen)
  await page.goto(url + address)
  // What waits without an action may never show a heading.
  if (!waiting || act) await awaitAny('h1, [role=alert]')
  if (!waiting) await settle()
  await act?.(page)
  await settle()
  await waitUntilStill(page)
}

/** Intercepts calls: answers given ones, fails failing ones, and leaves waiting ones unanswered. */
async function disturb(page: Page, { given = [], failing, waiting }: Screen) {
  for (const [path, answer] of given)
    await page.route(
      (url) => path.test(url.pathname),
      (route) => route.fulfill({ json: answer }),
    )
  if (failing)
    await page.route(
      (url) => failing.test(url.pathname),
      (route) =>
        route.fulfill({ status: 503, json: { errorCode: 'UNAVAILABLE', apiError: 'Claire is resting.' } }),
    )
  if (waiting)
    await page.route(
      (url) => waiting.test(url.pathname),
      () => undefined,
    )
}

/** Returns findings of axe, overflowing elements, and targets under 24 px; empty if there are none. */
export async function faultsOf(page: Page, { waiting }: Screen): Promise<string[]> {
  const { pixels, elements } = await sidewaysScroll(page)
  const found = await accessibilityProblems(page)
  return [
    // The heading of a loading article is unknown.
    ...found.filter((problem) => !waiting || !problem.startsWith('page-has-heading-one')),
    ...(pixels > 0 ? [`${pixels} px too wide: ${elements.join(' ')}`] : []),
    ...(await smallTargets(page)).map((target) => `too small to hit: ${target}`),
  ]
}

/** Returns controls under 24 px that are not links within a sentence (WCAG 2.2, 2.5.8). */
async function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        'a[href], button, input, select, [role="button"], [role="tab"]',
      ),
    ]
      .filter((element) => {
        const { width, height } = element.getBoundingClientRect()
        const label = element.closest('label')?.getBoundingClientRect()
        const isShown =
          element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && width > 1
        const inSentence = getComputedStyle(element).display === 'inline'
        const least = Math.min(label?.height ?? height, label?.width ?? width)
        return isShown && !inSentence && least < 23.5
      })
      .map((element) => element.outerHTML.slice(0, 120)),
  )
}
