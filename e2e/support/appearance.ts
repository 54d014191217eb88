import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'

const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

interface Axe {
  run(options: object): Promise<{
    violations: { id: string; help: string; nodes: { target: unknown[]; failureSummary?: string }[] }[]
  }>
}

/** Waits until nothing fades or slides any more; endless movements, such as a spinner's, do not count. */
export async function waitUntilStill(page: Page) {
  await page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const isEnding = ({ effect, playState }: Animation) =>
      playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime ?? 0)
    for (;;) {
      // Animations after a click or a resize begin with the next frames.
      for (let frame = 0; frame < 3; frame++) await nextFrame()
      const ending = document.getAnimations().filter(isEnding)
      if (!ending.length) return
      await Promise.all(ending.map((animation) => animation.finished.catch(() => undefined)))
    }
  })
}

/** The rules of axe that see colours; all others have the same results in every appearance. */
export const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block'] as const

/** Returns axe's findings on the current page, in words, by all its rules or by these; empty if there are none. */
export async function accessibilityProblems(page: Page, rules?: readonly string[]): Promise<string[]> {
  const found = await findingsOf(page, rules)
  // A tooltip may begin to appear while axe looks: only what is found on a still page counts.
  return found.length ? findingsOf(page, rules) : found
}

async function findingsOf(page: Page, rules: readonly string[] | undefined): Promise<string[]> {
  await waitUntilStill(page)
  // Evaluated by the debugger, not added as a script: the content security policy stays unchanged.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource)
  // Put into words in the page: describing what passed, and sending it, takes three times as long as the rules.
  return page.evaluate(async (runOnly) => {
    const { axe } = globalThis as unknown as { axe: Axe }
    const { violations } = await axe.run({ resultTypes: ['violations'], ...(runOnly && { runOnly }) })
    return violations.map(
      ({ id, help, nodes }) =>
        `${id}: ${help}\n${nodes.map(({ target, failureSummary }) => `  ${target.join(' ')}: ${failureSummary}`).join('\n')}`,
    )
  }, rules)
}

/** Returns how far the page scrolls sideways once it has its layout, in pixels, and the overflowing elements. */
export async function sidewaysScroll(page: Page): Promise<{ pixels: number; elements: string[] }> {
  // After a resize, parts that depend on the width are rendered anew.
  await page
    .waitForFunction(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)
    .catch(() => undefined)
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth
    const pixels = Math.max(0, document.documentElement.scrollWidth - width)
    const wide = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > width + 1,
    )
    return {
      pixels,
      elements: pixels > 0 ? wide.slice(0, 5).map((element) => element.outerHTML.slice(0, 160)) : [],
    }
  })
}
