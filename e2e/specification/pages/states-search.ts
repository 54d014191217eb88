import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Page, Request } from 'playwright-core'
import { KELP, REPORT, TIDES } from '../library.ts'
import { type Stage, go } from '../stage.ts'
import { rows, sees } from './observe-page.ts'
import { eventuallyEqual } from '../../support/eventually.ts'

interface Asked {
  page: number
  searchTerm: string
  source: string[]
  refineSearch: boolean
  startYear?: number | null
}

const pathOf = (query: Record<string, string>) => `/search?${new URLSearchParams(query)}`
const sourcesOf = (...names: string[]) => JSON.stringify(names)
const ALL_TIDES = pathOf({ sources: sourcesOf(TIDES.name) })

export function describeSearching(stage: Stage, given: () => Page) {
  let asked: Asked[] = []
  const note = (request: Request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname !== '/claire/hybrid-search') return
    asked.push({ ...(request.postDataJSON() as Asked), page: Number(searchParams.get('page')) })
  }
  before(() => {
    given().on('request', note)
  })
  after(() => given().off('request', note))
  const took = async (steps: () => Promise<unknown>) => {
    asked = []
    await steps()
    return asked
  }
  describeStart(stage, given, took)
  describeMore(stage, given, took)
}

type Took = (steps: () => Promise<unknown>) => Promise<Asked[]>

function describeStart(stage: Stage, given: () => Page, took: Took) {
  const box = () => given().getByRole('combobox', { name: 'Search', exact: true })
  const kelp = () => given().getByRole('article', { name: KELP, exact: true })

  test('or on first load with sources', async () => {
    const [first] = await took(async () => {
      const query = { sources: sourcesOf(REPORT.name), refineSearch: 'true' }
      await given().goto(stage.claire.url + pathOf(query))
      await kelp().waitFor()
    })
    assert.deepEqual([first?.searchTerm, first?.source], ['', [REPORT.name]])
  })
  test('Later, with sources and no text, none', async () => {
    await box().fill('zzyzx')
    await box().press('Enter')
    await sees(given(), 'It seems we have no results for "zzyzx".')
    await box().fill('')
    await box().press('Enter')
    await kelp().waitFor()
    assert.equal(new URL(given().url()).searchParams.get('searchText'), null, 'the source alone is searched')
  })
  test('Clearing both resets', async () => {
    const calls = await took(async () => {
      await given()
        .getByRole('region', { name: 'Filters' })
        .getByRole('checkbox', { name: REPORT.name })
        .uncheck()
      await sees(given(), "It seems you haven't searched for anything yet.")
    })
    assert.deepEqual(calls, [])
    await rows(given()).first().waitFor({ state: 'detached' })
  })
  test('Search runs only with text', async () => {
    const none = await took(async () => {
      await go(given(), '/search?from=1990&to=2000')
      await sees(given(), "It seems you haven't searched for anything yet.")
    })
    assert.deepEqual(none, [])
    const [first] = await took(async () => {
      await go(given(), '/search?searchText=kelp')
      await kelp().waitFor()
    })
    assert.equal(first?.searchTerm, 'kelp')
  })
}

function describeMore(stage: Stage, given: () => Page, took: Took) {
  const toEnd = () => given().evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  const hasRows = (count: number) =>
    rows(given())
      .nth(count - 1)
      .waitFor()

  test('only if last page had 5', async () => {
    const calls = await took(async () => {
      await go(given(), `${ALL_TIDES}&from=2000&to=2000`)
      await hasRows(6)
      await toEnd()
      await sees(given(), 'End of results.')
    })
    assert.deepEqual(
      calls.map(({ page }) => page),
      [0, 1],
      'six results are a full page and one',
    )
  })
  test('Next page when the sentinel is visible, threshold 0.1', async () => {
    const thresholds = await given().evaluateHandle(() => {
      const used: unknown[] = []
      const Observer = globalThis.IntersectionObserver
      globalThis.IntersectionObserver = class extends Observer {
        constructor(call: IntersectionObserverCallback, options?: IntersectionObserverInit) {
          super(call, options)
          used.push(options?.threshold)
        }
      }
      return used
    })
    await go(given(), ALL_TIDES)
    await hasRows(10)
    const before = await rows(given()).count()
    assert.ok(before < 40, `${before} rows are not all of 125`)
    await toEnd()
    await hasRows(before + 1)
    assert.ok((await thresholds.jsonValue()).includes(0.1))
  })
  test('Toggle resets to page 0 and searches', async () => {
    const isExact = (request: Request) =>
      request.url().includes('/claire/hybrid-search') && (request.postDataJSON() as Asked).refineSearch
    const searched = given().waitForRequest(isExact)
    await given().getByRole('checkbox', { name: 'Exact Keyword Matches only', exact: true }).check()
    assert.equal(new URL((await searched).url()).searchParams.get('page'), '0')
  })
  test('only while nothing is loading', async () => {
    const answer = Promise.withResolvers<void>()
    // The list before may still be loading.
    const isOfThis = ({ startYear }: Asked) => startYear === 2001
    await given().route('**/claire/hybrid-search?page=1&*', async (route) => {
      await answer.promise
      await route.continue()
    })
    const calls = await took(async () => {
      const isNext = (request: Request) =>
        request.url().includes('/claire/hybrid-search?page=1&') && isOfThis(request.postDataJSON() as Asked)
      const next = given().waitForRequest(isNext)
      await go(given(), pathOf({ sources: sourcesOf(TIDES.name), from: '2001' }))
      await next
      for (const y of [0, 10_000, 0, 10_000])
        await given().evaluate(
          (top) =>
            new Promise((resolve) => {
              scrollTo(0, top)
              requestAnimationFrame(() => requestAnimationFrame(resolve))
            }),
          y,
        )
    })
    assert.deepEqual(
      calls.filter(isOfThis).map(({ page }) => page),
      [0, 1],
    )
    answer.resolve()
    await hasRows(11)
    await given().unroute('**/claire/hybrid-search?page=1&*')
  })
  test('Result list of a new address starts at its top', async () => {
    await toEnd()
    await given().waitForFunction(() => scrollY > 500)
    await given().goto(stage.claire.url + pathOf({ sources: sourcesOf(TIDES.name), to: '2018' }))
    await hasRows(5)
    await eventuallyEqual(() => given().evaluate(() => scrollY), 0)
  })
}
