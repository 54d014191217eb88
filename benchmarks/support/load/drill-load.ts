import type { DrillServer } from './drill-server.ts'
import { quantile } from '../search/retrieval-scores.ts'

const AT_ONCE = 12
const OTHERS_SEARCHES = 20
/** Timeout of a request in a drill. */
const TIMEOUT_MS = 150_000

interface HeavySearch {
  name: string
  body: { searchTerm: string; refineSearch: boolean }
}

const searches = (name: string, searchTerm: string): HeavySearch[] => [
  { name: `${name}, by meaning`, body: { searchTerm, refineSearch: false } },
  { name: `${name}, exact`, body: { searchTerm, refineSearch: true } },
]

const HEAVY: HeavySearch[] = [
  ...searches('"the of and in" x 245', '"the of and in" '.repeat(245).trim()),
  ...searches('U+FDFA x 4,080', '\u{FDFA}'.repeat(4080)),
  ...searches('"a ` x 1,300', '"a '.repeat(1300).trim()),
  ...searches(
    '680 words',
    Array.from({ length: 680 }, (_, at) => ['model', 'the', 'energy', 'of', 'graph'][at % 5]).join(' '),
  ),
]

const WORDS =
  'quantum graph energy learning optical matter waves neural stars galaxy proof lattice spin field plasma code'.split(
    ' ',
  )

/**
 * Measures the cost of a heavy search, and another person's wait for ordinary ones during twelve of them. Each
 * ordinary search is new, so that none is cached.
 */
export async function loadDrill({ demo, admin, url }: DrillServer) {
  const ordinary = ordinarySearches(admin)
  await ordinary(5)
  console.log(
    '\nheavy searches                    alone: answer, ms   12 at once: until all answered, s   another person: p50 / max, ms   health: max, ms',
  )
  console.log(`${'(nothing beside)'.padEnd(110)}${row(await ordinary(OTHERS_SEARCHES))}`)
  for (const { name, body } of HEAVY) {
    const heavy = (at: number) => timed(() => demo('POST', '/claire/search', { ...body, endYear: 2100 + at }))
    const alone = await heavy(0)
    const began = performance.now()
    const all = Promise.all(Array.from({ length: AT_ONCE }, (_, at) => heavy(at + 1)))
    const health = healthWhile(url, all)
    const [others, crowd] = await Promise.all([ordinary(OTHERS_SEARCHES), all])
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    const answers = [...new Set(crowd.map(({ answer }) => answer))].join(' ')
    console.log(
      `${name.padEnd(34)}${alone.answer} ${alone.ms.toFixed(0).padStart(6)}   ${seconds.padStart(8)} s (${answers})`.padEnd(
        110,
      ) + `${row(others)}   ${(await health).toFixed(0).padStart(6)}`,
    )
  }
}

const row = (times: number[]) =>
  `${quantile(times, 0.5).toFixed(0).padStart(6)} / ${Math.max(...times)
    .toFixed(0)
    .padStart(6)}`

function ordinarySearches(call: DrillServer['admin']) {
  let asked = 0
  return async (count: number): Promise<number[]> => {
    const times: number[] = []
    for (let at = 0; at < count; at++) {
      asked++
      const searchTerm = `${WORDS[asked % WORDS.length]} ${WORDS[(asked * 7 + 3) % WORDS.length]}`
      const body = { searchTerm, startYear: 1000 + asked }
      times.push((await timed(() => call('POST', '/claire/search', body))).ms)
    }
    return times
  }
}

/** Returns the longest response time of the health page until `work` is done. */
async function healthWhile(url: string, work: Promise<unknown>): Promise<number> {
  let longest = 0
  let isDone = false
  void work.finally(() => (isDone = true))
  while (!isDone) {
    longest = Math.max(longest, (await timed(() => fetch(`${url}/health/live`))).ms)
    await new Promise((next) => setTimeout(next, 20))
  }
  return longest
}

async function timed(work: () => Promise<unknown>): Promise<{ ms: number; answer: string }> {
  const began = performance.now()
  const late = new Promise<string>((resolve) => setTimeout(() => resolve('none'), TIMEOUT_MS).unref())
  const answer = await Promise.race([
    work().then(
      () => '200',
      (error: Error) => /answered (\d+)/.exec(error.message)?.[1] ?? error.message,
    ),
    late,
  ])
  return { ms: performance.now() - began, answer }
}
