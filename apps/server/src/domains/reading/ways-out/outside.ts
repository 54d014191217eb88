import type { Say } from '#platform/errors'

interface OutsideRequest {
  method: 'GET' | 'POST'
  url: string
  headers?: Record<string, string>
  body?: string
}

export type OutsideAnswer =
  /** `header` returns a header of the response by its name in lower case; '' if it has none. */
  | { kind: 'answered'; status: number; header: (name: string) => string; text: string }
  /** Nobody knows whether the request arrived. */
  | { kind: 'failed'; reason: Say }

/** Sends requests to services on the public network. */
export interface Outside {
  /** True for an http(s) address of a public host, by its written form. */
  isPublic(url: string): boolean
  /** Never throws for failures of servers and networks. Does not follow redirects; a response has at most 4 MB. */
  request(request: OutsideRequest): Promise<OutsideAnswer>
  close(): Promise<void>
}
