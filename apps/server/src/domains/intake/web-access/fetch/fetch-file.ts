import type { Readable } from 'node:stream'
import { DomainError } from '#platform/errors'
import type { FetchCause } from '@claire/api-contract'
import { causeOfError, causeOfStatus, explainFetch } from './failures.ts'
import type { Fetcher } from './fetcher.ts'
import { nextHop } from './response-headers.ts'

const REDIRECTS = 10

/** A file as a site delivers it. */
interface SiteFile {
  contentType: string | null
  /** Bytes, if the site states them. */
  length: number | null
  body: Readable
}

/**
 * Opens a file on a foreign site for a reader, through the same guard as every visit and on every hop. Throws
 * UPSTREAM_FAILED with the cause as text if the site does not deliver it.
 */
export async function fetchFile(fetcher: Fetcher, address: string, signal: AbortSignal): Promise<SiteFile> {
  let url = address
  for (let hops = 0; hops <= REDIRECTS; hops++) {
    const answer = await fetcher
      .stream(url, signal)
      .catch((error: unknown) => ({ cause: causeOfError(error, signal) }))
    if ('cause' in answer) throw refusal(answer.cause)
    const { status, headers, body } = answer
    if (status >= 300 && status < 400) {
      body.destroy()
      const hop = nextHop(url, headers.location)
      if ('cause' in hop) throw refusal(hop.cause)
      url = hop.location
      continue
    }
    const cause = causeOfStatus(status)
    if (cause) {
      body.destroy()
      throw refusal(cause)
    }
    const length = Number(headers['content-length'])
    return {
      contentType: headers['content-type'] ?? null,
      length: Number.isInteger(length) && length > 0 ? length : null,
      body,
    }
  }
  throw refusal('too_many_redirects')
}

const refusal = (cause: FetchCause) =>
  new DomainError('UPSTREAM_FAILED', (t, language) =>
    t('articles.fileNotFetched', { reason: explainFetch(cause, language) }),
  )
