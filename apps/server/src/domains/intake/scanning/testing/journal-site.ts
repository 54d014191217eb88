import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterEach } from 'node:test'
import { articlePage, ChangingSite, listPage } from './pages.ts'
import { openScanHarness, type ScanHarness } from './scan-harness.ts'

export const HOST = 'journal.site.net'
export const names = ['alpha', 'beta', 'gamma', 'delta', 'epsilon', 'zeta', 'eta', 'theta']
export const paths = names.map((name) => `/article/view/${name}`)
export const HOUR = 3_600_000

export type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** A journal of eight articles, with further answers. */
export const siteWith = (more: Record<string, string | Answer> = {}) =>
  new ChangingSite({
    '/': listPage(paths),
    ...Object.fromEntries(names.map((name) => [`/article/view/${name}`, articlePage(name)])),
    ...more,
  })

export const status =
  (code: number, headers: Record<string, string> = {}): Answer =>
  (_, response) =>
    void response.writeHead(code, headers).end('')

/** The scanner of the present test at the journal. */
export function useJournal() {
  let opened: ScanHarness | undefined
  afterEach(async () => {
    await opened?.close()
    opened = undefined
  })
  const harness = () => {
    if (!opened) throw new Error('the journal is not open')
    return opened
  }
  return {
    harness,
    async open(site: Pick<ChangingSite, 'answer'>) {
      opened = await openScanHarness({ sites: { [HOST]: site.answer } })
      return opened
    },
    health: async () => (await harness().scanning.health(HOST))?.state,
    visited: (path: string) => harness().site(HOST).paths().includes(path),
  }
}
