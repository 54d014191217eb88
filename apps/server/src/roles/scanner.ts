import { setTimeout as delay } from 'node:timers/promises'
import type { Claim, Scanning } from '#domains/intake/scanning'
import type { SourceService } from '#domains/intake/sources'
import type { DiskRoom } from '#platform/disk-room'
import type { Log } from '#platform/log'
import { inSpan } from '#platform/tracing'

/** Hosts visited at the same time by one process; each of them sees one request at a time. */
const LANES = 16
const LOOK_FOR_DUE_MS = 2_000
const TIDY_MS = 30_000
const CHECK_LINKS_MS = 60_000
const BETWEEN_HUBS_MS = 1_000
const LOOK_FOR_HUBS_MS = 30_000
const LOOK_FOR_SUGGESTIONS_MS = 5_000
const AFTER_FAILURE_MS = 1_000
const LOOK_FOR_ROOM_MS = 2_000

interface Parts {
  scanning: Scanning
  sources: Pick<SourceService, 'previewNext'>
  log: Log
  diskRoom: Pick<DiskRoom, 'isNearlyFull'>
}

/**
 * The scanner on one page: what is due is begun, a host is claimed, one of its addresses visited, and what that gave is
 * saved. Every step leaves a row behind; a process that ends anywhere is followed by one that goes on from there.
 */
export function startScanner({ scanning, sources, log, diskRoom }: Parts) {
  const { worker } = scanning
  const stopping = new AbortController()
  const { signal } = stopping
  const sleep = (ms: number) => delay(ms, undefined, { signal }).catch(() => {})

  /** due: the sources whose time has come get a run. */
  async function begin() {
    const started = await scanning.startDue()
    if (started) log.info({ started }, 'scans begun')
    await sleep(LOOK_FOR_DUE_MS)
  }

  /** scan, extract, save: at as many hosts as there are lanes, one address at a time at each. */
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

  /** Repeats `work` until the scanner stops; a failure, such as a database out of reach, is no end. */
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
    /** Gives up the requests under way and ends when what has come is saved. */
    async stop() {
      stopping.abort()
      await Promise.all(loops)
      await Promise.all(visits)
    },
  }
}

type Sleep = (ms: number) => Promise<void>

/** What is stored while the disk is nearly full would be the last: searching and reading need room as well. */
function waitingForRoom({ diskRoom, log, sleep }: Pick<Parts, 'diskRoom' | 'log'> & { sleep: Sleep }) {
  let isWaiting = false
  return (work: () => Promise<void>) => () => {
    const isFull = diskRoom.isNearlyFull()
    if (isFull !== isWaiting)
      log.warn(isFull ? 'the disk is nearly full: scanning waits' : 'there is room again: scanning goes on')
    isWaiting = isFull
    return isFull ? sleep(LOOK_FOR_ROOM_MS) : work()
  }
}

/** Looks at suggestions before an administrator decides on them. */
const preview = (sources: Parts['sources'], signal: AbortSignal, sleep: Sleep) => async () => {
  if ((await sources.previewNext(signal)) === 'idle') await sleep(LOOK_FOR_SUGGESTIONS_MS)
}

/** Ends runs that should not be there. */
const tidy = (scanning: Scanning, _signal: AbortSignal, sleep: Sleep) => async () => {
  await scanning.tidy()
  await sleep(TIDY_MS)
}

/** Asks the addresses of kept articles whether there is still something. */
const checkLinks =
  ({ links }: Scanning, signal: AbortSignal, sleep: Sleep) =>
  async () => {
    if ((await links.step(signal)) === 'idle') await sleep(CHECK_LINKS_MS)
  }

/** Asks hubs to say when there is something new, one after the other. */
const subscribe =
  ({ subscribing }: Scanning, signal: AbortSignal, sleep: Sleep) =>
  async () => {
    const outcome = subscribing ? await subscribing.step(signal) : 'idle'
    await sleep(outcome === 'idle' ? LOOK_FOR_HUBS_MS : BETWEEN_HUBS_MS)
  }
