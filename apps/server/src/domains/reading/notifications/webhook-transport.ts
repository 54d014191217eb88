import type { Handover } from './mail-transport.ts'

export interface WebhookPost {
  url: string
  headers: Record<string, string>
  body: string
}

/** Posts to other servers; reaches public addresses only. */
export interface WebhookTransport {
  /** Returns why nothing is posted to an address, as a sentence; null if posting is allowed. Sends no request. */
  refusal(url: string): string | null
  /** Hands one post over; never throws for failures of servers and networks. Does not follow redirects. */
  post(post: WebhookPost): Promise<Handover>
  close(): Promise<void>
}
