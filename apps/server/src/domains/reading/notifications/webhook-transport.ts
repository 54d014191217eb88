import type { Handover } from './mail-transport.ts'

export interface WebhookPost {
  url: string
  headers: Record<string, string>
  body: string
}

/** What carries posts to other servers, and reaches public addresses only. */
export interface WebhookTransport {
  /** Why nothing is posted to an address, as a sentence; null when it may be. Asks nobody. */
  refusal(url: string): string | null
  /** Hands one post over; never throws for what servers and networks do. Redirects are not followed. */
  post(post: WebhookPost): Promise<Handover>
  close(): Promise<void>
}
