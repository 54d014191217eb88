import { setTimeout as delay } from 'node:timers/promises'
import type { Claim, Scanning } from '#domains/intake/scanning'
import type { SourceService } from '#domains/intake/sources'
import type { DiskRoom } from '#platform/disk'
import type { Log } from '#platform/log'
import { inSpan } from '#platform/tracing'

/** Hosts visited at the same time by one process; each of them sees one request at a time. */
const LANES = 16
const CHECK_FOR_DUE_MS = 2_000
const TIDY_MS = 30_000
const CHECK_LINKS_MS = 60_000
const BETWEEN_HUBS_MS = 1_000
const CHECK_FOR_HUBS_MS = 30_000
const CHECK_FOR_SUGGESTIONS_MS = 5_000
const AFTER_FAILURE_MS = 1_000
const CHECK_FOR_ROOM_MS = 2_000

interface Parts {
  scanning: Scanning
  sources: Pick<SourceService, 'previewNext'>
  log: Log
  diskRoom: Pick<DiskRoom, 'isNearlyFull'>
}

/**
 * The scanner in one file: starts due runs, claims a host, visits one of its addresses, and saves the result. Every
 * step leaves a row; after a crash at any point another process resumes there.
 */
export function startScanner({ scanning, sources, log, diskRoom }: Parts) {
  const { worker } = scanning
  const stopping = new AbortController()
  const { signal } = stopping
  const sleep = (ms: number) => delay(ms, undefined, { signal }).catch(() => {})

  /** due: starts runs of sources that are due. */
  async function begin() {
    const started = await scanning.startDue()
    if (started) log.info({ started }, 'scans begun')
    await sleep(CHECK_FOR_DUE_MS)
  }

  /** scan, extract, save: at as many hosts as there are lanes, one address at a time each. */
  const visits = new Set<Promise<void>>()
  async function visit() {
    if (visits.size >= LANES) await Promise.race(visits)
    const claim = await worker.claim()
    if ('waitMs' in claim) return void (await Promise.race([sleep(claim.waitMs), ...visits]))
    const facts = { 'server.address': claim.lease.host, 'claire.address.kind': claim.row.kind }
    const handled = inSpan({ name: 'visit', facts, root: {} }, () => handle(claim)).finally(() =>
      visits.delete(handled),
    )
    visits.add(handled)
  }

  async function handle(claim: Claim) {
    try {
      await worker.save(claim, await worker.visit(claim, signal))
    } catch (error) {
      await worker.giveUp(claim, error)
    }
  }

  /** Repeats `work` until the scanner stops, also after a failure such as an unreachable database. */
  async function forever(work: () => Promise<void>) {
    while (!signal.aborted) {
      try {
        await work()
      } catch (error) {
        if (!signal.aborted) log.error({ err: error }, 'scanning failed; it goes on in a moment')
        await sleep(AFTER_FAILURE_MS)
      }
    }
  }

  const filling = [begin, visit, preview(sources, signal, sleep)].map(
    waitingForRoom({ diskRoom, log, sleep }),
  )
  const besides = [tidy, checkLinks, subscribe].map((work) => work(scanning, signal, sleep))
  const loops = [...filling, ...besides].map(forever)
  return {
    /** Aborts current requests and ends when completed ones are saved. */
    async stop() {
      stopping.abort()
      await Promise.all(loops)
      await Promise.all(visits)
    },
  }
}

type Sleep = (ms: number) => Promise<void>

/** Pauses while the disk is nearly full: searching and reading need room too. */
function waitingForRoom({ diskRoom, log, sleep }: Pick<Parts, 'diskRoom' | 'log'> & { sleep: Sleep }) {
  let isWaiting = false
  return (work: () => Promise<void>) => () => {
    const isFull = diskRoom.isNearlyFull()
    if (isFull !== isWaiting)
      log.warn(isFull ? 'the disk is nearly full: scanning waits' : 'there is room again: scanning continues')
    isWaiting = isFull
    return isFull ? sleep(CHECK_FOR_ROOM_MS) : work()
  }
}

/** Previews suggestions before an administrator decides on them. */
const preview = (sources: Parts['sources'], signal: AbortSignal, sleep: Sleep) => async () => {
  if ((await sources.previewNext(signal)) === 'idle') await sleep(CHECK_FOR_SUGGESTIONS_MS)
}

/** Ends runs that should not exist. */
const tidy = (scanning: Scanning, _signal: AbortSignal, sleep: Sleep) => async () => {
  await scanning.tidy()
  await sleep(TIDY_MS)
}

/** Requests the addresses of bookmarked articles to find dead ones. */
const checkLinks =
  ({ links }: Scanning, signal: AbortSignal, sleep: Sleep) =>
  async () => {
    if ((await links.step(signal)) === 'idle') await sleep(CHECK_LINKS_MS)
  }

/** Subscribes to hubs for news, one after the other. */
const subscribe =
  ({ subscribing }: Scanning, signal: AbortSignal, sleep: Sleep) =>
  async () => {
    const outcome = subscribing ? await subscribing.step(signal) : 'idle'
    await sleep(outcome === 'idle' ? CHECK_FOR_HUBS_MS : BETWEEN_HUBS_MS)
  }
