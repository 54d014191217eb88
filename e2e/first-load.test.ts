import assert from 'node:assert/strict'
import { firstLoad } from './support/first-load.ts'
import { prepareStage } from './support/journey.ts'
import { beginSession } from './support/sign-in.ts'

const { journey } = prepareStage({ sharesClaire: true })

/** Limits of a first visit, in kB of gzipped JavaScript. */
const BARS = [
  // 200 before rows open by a click anywhere, windows may be low, texts have their direction and a sign-in service is asked.
  // 203 and 251 before React Router loaded the data of routes. 218 before a first day had steps, which are 5 kB, and
  // searches could be pinned, which the navigation shows; 225 before rows of lists were a file; 233 before folders were
  // shared and any provider could sign people in.
  ['/', 235],
  // 270 before searches could be pinned and bookmarks had states; 280 before folders were shared; 281 before long titles
  // were cut and fields of other databases read.
  ['/search?searchText=nothing', 282],
] as const
const MOST_REQUESTS = 10

journey('a first visit loads little, and paints after few requests', async ({ page, visitor, claire }) => {
  await beginSession(page, claire)
  for (const [address, bar] of BARS) {
    const { kilobytes, requestsToPaint } = await firstLoad(await visitor.newTab(), claire.url + address)
    assert.ok(kilobytes > 100 && kilobytes <= bar, `${address}: ${kilobytes.toFixed(1)} kB of at most ${bar}`)
    assert.ok(
      requestsToPaint <= MOST_REQUESTS,
      `${address}: ${requestsToPaint} requests of at most ${MOST_REQUESTS}`,
    )
  }
})

journey('a first visit requests nothing twice', async ({ page, visitor, claire }) => {
  await beginSession(page, claire)
  for (const address of ['/', '/search?searchText=nothing', '/bookmark', '/alerts']) {
    const { askedTwice } = await firstLoad(await visitor.newTab(), claire.url + address)
    assert.deepEqual(askedTwice, [], address)
  }
})
