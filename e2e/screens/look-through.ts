import assert from 'node:assert/strict'
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { accessibilityProblems, RULES_OF_COLOUR } from '../support/appearance.ts'
import { newVisitor } from '../support/browser.ts'
import { prepareStage } from '../support/journey.ts'
import type { RunningClaire } from '../support/running-claire.ts'
import { signInAt } from '../support/sign-in.ts'
import { SEARCH, screensByTopic, type Topic } from './every-screen.ts'
import { NAMED_SITES, prepare } from './prepare.ts'
import type { Screen, Visitor } from './screen.ts'
import { faultsOf, show } from './show.ts'

const WINDOWS = [
  { width: 1440, height: 900 },
  { width: 320, height: 640 },
] as const

/** Screens per journey: few enough for a slow machine. */
const SCREENS_A_JOURNEY = 6

/** Journeys by topic: every screen in every face, wide and narrow, light and dark, checked by axe. */
export function lookThrough(topics: readonly Topic[]) {
  const { journey } = prepareStage({
    settings: async () => ({
      SAMPLE_LIBRARY: 'on',
      CLAIRE_DEVELOPMENT: '1',
      CLAIRE_DEV_MIN_DELAY_MS: '0',
      CLAIRE_DEV_RESOLVE: NAMED_SITES.map((host) => `${host}=127.0.0.1:1`).join(),
    }),
    prepare: (claire) => prepare(claire, SEARCH),
  })
  for (const topic of topics) {
    const screens = screensByTopic(SEARCH)[topic]
    for (let from = 0; from < screens.length; from += SCREENS_A_JOURNEY) {
      const some = screens.slice(from, from + SCREENS_A_JOURNEY)
      journey(
        `nothing is wrong with the looks of ${topic}, from ${some[0]?.name}`,
        async ({ claire, browser }) => {
          const found = await Promise.all(
            WINDOWS.map((viewport) => lookAtAll({ claire, browser, screens: some, viewport })),
          )
          assert.deepEqual(found.flat(), [])
        },
      )
    }
  }
}

interface Looking {
  claire: RunningClaire
  browser: Browser
  screens: readonly Screen[]
  viewport: (typeof WINDOWS)[number]
}

async function lookAtAll({ claire, browser, screens, viewport }: Looking): Promise<string[]> {
  const faults: string[] = []
  const states = new Map<Visitor, BrowserContextOptions['storageState']>()
  for (const screen of screens) {
    if (viewport.width < (screen.from ?? 0) || viewport.width > (screen.upTo ?? Infinity)) continue
    const user = screen.visitor ?? 'admin'
    if (!states.has(user)) states.set(user, await stateOf(user, { claire, browser }))
    // Browser settings, such as the density of rows, must not affect the next screen.
    const visitor = await newVisitor(browser, {
      viewport,
      colorScheme: 'light',
      storageState: states.get(user),
    })
    try {
      await show(visitor.page, claire.url, screen)
      const where = `${screen.name}, ${viewport.width} px`
      const wrong = await faultsOf(visitor.page, screen)
      await visitor.page.emulateMedia({ colorScheme: 'dark' })
      const wrongInTheDark = await accessibilityProblems(visitor.page, RULES_OF_COLOUR)
      faults.push(
        ...wrong.map((fault) => `${where}: ${fault}`),
        ...wrongInTheDark.map((fault) => `${where}, dark: ${fault}`),
      )
    } catch (error) {
      const folder = await visitor.savePictures(screen.name)
      faults.push(
        `${screen.name}, ${viewport.width} px, not reached (pictures in ${folder}): ${String(error)}`,
      )
    } finally {
      await visitor.leave()
    }
  }
  return faults
}

/** Returns the browser state of a signed-in visitor. */
async function stateOf(user: Visitor, { claire, browser }: Pick<Looking, 'claire' | 'browser'>) {
  if (user === 'nobody') return undefined
  const { page, leave } = await newVisitor(browser)
  try {
    await signInAt(page, claire, { user })
    return await page.context().storageState()
  } finally {
    await leave()
  }
}
