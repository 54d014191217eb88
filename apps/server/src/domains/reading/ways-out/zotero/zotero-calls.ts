import { setTimeout as sleep } from 'node:timers/promises'
import { DomainError, type Say, inLanguage } from '#platform/errors'
import type { Outside, OutsideAnswer } from '../outside.ts'

/** Longest wait that a person who sends items has to sit through. */
const LONGEST_WAIT_S = 10
const TRIES = 3

/** Zotero cannot be reached, or wants us to wait for longer than a person does. */
export class ZoteroBusy extends Error {
  override name = 'ZoteroBusy'
  readonly say: Say

  constructor(say: Say) {
    super(inLanguage(say))
    this.say = say
  }
}

/** Words that Zotero's answer is none that is expected. */
export function unexpected(status: number): Say {
  return (t) => t('zotero.status', { status })
}

interface ZoteroAnswer {
  status: number
  /** undefined if it is no JSON. */
  body: unknown
}

/** Calls of one library. */
export type ZoteroCalls = ReturnType<typeof createZoteroCalls>

interface Parts {
  outside: Outside
  /** Without a slash at the end. */
  url: string
  key: string
}

/**
 * Calls Zotero's Web API, version 3, with a key. Waits between calls if Zotero asks for it (Backoff, Retry-After), and
 * repeats what was refused for now. Throws ZoteroBusy, and CONFLICT for a key that is not valid any more.
 */
export function createZoteroCalls({ outside, url, key }: Parts) {
  let waitS = 0

  async function once(method: 'GET' | 'POST', path: string, body?: unknown): Promise<OutsideAnswer> {
    if (waitS > LONGEST_WAIT_S) throw new ZoteroBusy((t) => t('zotero.wait', { count: waitS }))
    if (waitS) await sleep(waitS * 1000)
    waitS = 0
    const answer = await outside.request({
      method,
      url: `${url}${path}`,
      headers: {
        'zotero-api-version': '3',
        'zotero-api-key': key,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (answer.kind === 'answered')
      waitS = Math.max(secondsIn(answer.header('backoff')), secondsIn(answer.header('retry-after')))
    return answer
  }

  return async (method: 'GET' | 'POST', path: string, body?: unknown): Promise<ZoteroAnswer> => {
    for (let tries = 1; ; tries++) {
      const answer = await once(method, path, body)
      if (answer.kind === 'failed') throw new ZoteroBusy(answer.reason)
      const { status, text } = answer
      if (status === 403 && path !== CURRENT_KEY) throw refusedKey()
      const isForNow = status === 429 || status >= 500
      if (!isForNow) return { status, body: parsed(text) }
      if (tries >= TRIES) throw new ZoteroBusy(unexpected(status))
      waitS = Math.max(waitS, 1)
    }
  }
}

export const CURRENT_KEY = '/keys/current'

const refusedKey = () => new DomainError('CONFLICT', (t) => t('zotero.refusedKey'))

const secondsIn = (value: string) => (/^\d{1,6}$/.test(value.trim()) ? Number(value) : 0)

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
