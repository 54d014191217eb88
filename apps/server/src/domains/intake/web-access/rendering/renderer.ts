import { setTimeout as delay } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { type Fetched, type Fetcher, type FetchFailure, SIZE_LIMITS } from '../fetch/fetcher.ts'
import { type Browser, startBrowser, type Devtools, type DevtoolsEvent } from './browser.ts'
import { type RequestRules, answerRequests, type PausedRequest, type Scripts } from './page-requests.ts'

const MEGABYTE = 1_048_576
/** Limits of a page, beyond the usage of its empty browser. */
const LIMITS = { ms: 20_000, bytes: 200 * MEGABYTE }
/** For reading a page whose time is up. */
const LAST_LOOK_MS = 2_000
const LOOK_EVERY_MS = 250
/** A page is done after this long without requests and changes. */
const QUIET_MS = 1_000
const SCRIPTS = { bytes: 50 * MEGABYTE, ttlMs: 10 * 60_000 }

export interface RendererParts {
  /** The file of a Chromium. */
  path: string
  fetcher: Fetcher
  /** Smaller in tests. */
  limits?: { ms: number; bytes: number }
}

/** Runs the scripts of pages that show nothing without them. */
export interface Renderer {
  /** The page after its scripts have run, at the latest when its time is up; or the cause of the failure. */
  render(page: Fetched, rules: RequestRules): Promise<Fetched | FetchFailure>
}

/**
 * Renders in a Chromium without a network, started for each page with a new profile and ended with all its processes
 * afterwards; one page at a time. Scripts shared by several pages are requested once in ten minutes.
 */
export function createRenderer({ path, fetcher, limits = LIMITS }: RendererParts): Renderer {
  const scripts: Scripts = new LRUCache({
    maxSize: SCRIPTS.bytes,
    ttl: SCRIPTS.ttlMs,
    sizeCalculation: ({ bytes }) => bytes.length + 1,
  })
  let turn: Promise<unknown> = Promise.resolve()
  return {
    render(page, rules) {
      const rendered = turn.then(() => renderOnce({ path, fetcher, scripts, limits }, page, rules))
      turn = rendered.catch(() => {})
      return rendered
    },
  }
}

type Rendering = Required<RendererParts> & { scripts: Scripts }

async function renderOnce(
  { path, fetcher, scripts, limits }: Rendering,
  page: Fetched,
  rules: RequestRules,
): Promise<Fetched | FetchFailure> {
  let onEvent: (event: DevtoolsEvent) => void = () => {}
  let browser: Browser | undefined
  try {
    browser = await startBrowser(path, (event) => onEvent(event))
    const { devtools } = browser
    const session = await openPage(browser, limits.bytes)
    const requests = answerRequests({ fetcher, scripts, devtools, session, page, rules })
    let isLoaded = false
    onEvent = ({ method, params, sessionId }) => {
      if (sessionId !== session) return
      if (method === 'Fetch.requestPaused') void requests.answer(params as PausedRequest)
      if (method === 'Page.loadEventFired') isLoaded = true
      // A dialog stops the page until it is answered.
      if (method === 'Page.javascriptDialogOpening')
        devtools.send('Page.handleJavaScriptDialog', { accept: false }, session).catch(() => {})
    }
    const isBusy = () => !isLoaded || requests.isPending()
    const html = await Promise.race([
      readWhenQuiet({ devtools, session, url: page.url, ms: limits.ms, isBusy }),
      delay(limits.ms + LAST_LOOK_MS, null, { ref: false, signal: rules.signal }),
    ])
    const { turnedAway, transferred } = requests.seen
    if (turnedAway) return turnedAway
    if (html === null || Buffer.byteLength(html) > SIZE_LIMITS.page) return failed(page)
    return asRendered(page, html, transferred)
  } catch {
    return failed(page)
  } finally {
    await browser?.end()
  }
}

/** Opens a page in a new context, whose every request waits for our answer. */
async function openPage({ devtools, limitMemory }: Browser, bytes: number): Promise<string> {
  const { browserContextId } = await devtools.send<{ browserContextId: string }>(
    'Target.createBrowserContext',
  )
  await devtools.send('Browser.setDownloadBehavior', { behavior: 'deny', browserContextId })
  const blank = { url: 'about:blank', browserContextId }
  const { targetId } = await devtools.send<{ targetId: string }>('Target.createTarget', blank)
  const attach = { targetId, flatten: true }
  const { sessionId } = await devtools.send<{ sessionId: string }>('Target.attachToTarget', attach)
  await devtools.send('Page.enable', {}, sessionId)
  await devtools.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] }, sessionId)
  await limitMemory(bytes)
  return sessionId
}

interface Reading {
  devtools: Devtools
  session: string
  url: string
  ms: number
  isBusy: () => boolean
}

/** The page once it is quiet, or as it is when its time is up; null if it cannot be opened. */
async function readWhenQuiet({ devtools, session, url, ms, isBusy }: Reading): Promise<string | null> {
  const until = performance.now() + ms
  const opened = await devtools.send<{ frameId: string; errorText?: string }>(
    'Page.navigate',
    { url },
    session,
  )
  if (opened.errorText) return null
  // An isolated world: the page's scripts cannot change the meaning of these names there.
  const world = await devtools.send<{ executionContextId: number }>(
    'Page.createIsolatedWorld',
    { frameId: opened.frameId },
    session,
  )
  const evaluate = async (expression: string) => {
    const call = { expression, contextId: world.executionContextId, returnByValue: true }
    const { result } = await devtools.send<{ result: { value?: unknown } }>('Runtime.evaluate', call, session)
    return result.value
  }
  let shown: unknown
  let quietSince = performance.now()
  while (performance.now() < until && performance.now() - quietSince < QUIET_MS) {
    await delay(LOOK_EVERY_MS)
    const now = await evaluate(MEASURE)
    if (isBusy() || now !== shown) quietSince = performance.now()
    shown = now
  }
  return String(await evaluate(SERIALISE))
}

const MEASURE = `document.getElementsByTagName('*').length + ' ' + (document.body ? document.body.textContent.length : 0)`

/** Removes scripts, which have run, and content for browsers that do not run them. */
const SERIALISE = `(() => {
  const page = document.documentElement.cloneNode(true)
  for (const each of page.querySelectorAll('script:not([type="application/ld+json"]), noscript')) each.remove()
  page.dataset.scriptsRan = ''
  return '<!doctype html>' + page.outerHTML
})()`

/** Presents it as if fetched like this, without validators, which do not apply to it. */
function asRendered(page: Fetched, html: string, transferred: number): Fetched {
  const { etag: _etag, 'last-modified': _modified, ...headers } = page.headers
  const contentType = 'text/html; charset=utf-8'
  return {
    ...page,
    headers: { ...headers, 'content-type': contentType },
    contentType,
    bytes: Buffer.from(html),
    transferred: page.transferred + transferred,
  }
}

const failed = ({ latencyMs }: Fetched): FetchFailure => ({
  kind: 'failed',
  cause: 'rendering_failed',
  status: null,
  retryAfterMs: null,
  page: null,
  latencyMs,
})
