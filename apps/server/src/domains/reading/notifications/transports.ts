import type { Say } from '#platform/errors'

/** A message as it leaves Claire, complete except for its MIME form. All header values are single lines. */
export interface OutgoingMessage {
  /** Without angle brackets; the same at every attempt, so that servers can recognise a repetition. */
  messageId: string
  date: Date
  to: string
  subject: string
  html: string
  text: string
  /** RFC 2919. */
  listId: { name: string; id: string }
  /** RFC 2369 and, by POST, RFC 8058; null if nobody can unsubscribe from it. */
  unsubscribeUrl: string | null
}

/** The outcome of an attempt to hand a message over. */
export type Handover =
  /** The server has it: just now, or, by its own answer, from an earlier attempt. */
  | { kind: 'accepted'; answer: string; hadItAlready: boolean }
  | { kind: 'refused'; answer: string; isPermanent: boolean }
  /** The connection ended before an answer: the server may or may not have it. */
  | { kind: 'unanswered'; reason: string }
  /** The server could not be reached, so it does not have it. */
  | { kind: 'unreachable'; reason: string }

/** Sends messages. */
export interface MailTransport {
  /** Reads the stored copy of a sent message, as a mail program would save it; null if messages leave this machine. */
  readonly stored: ((message: Pick<OutgoingMessage, 'date' | 'messageId'>) => Promise<string | null>) | null
  /** Deletes the stored copies of mails by their ids; null if messages leave this machine. */
  readonly discard: ((mailIds: readonly string[]) => Promise<void>) | null
  /** Hands one message over; never throws for failures of servers and networks. */
  send(message: OutgoingMessage): Promise<Handover>
  /** Resolves when the messages in progress are done. */
  close(): Promise<void>
}

interface WebhookPost {
  url: string
  headers: Record<string, string>
  body: string
}

/** Posts to other servers; reaches public addresses only. */
export interface WebhookTransport {
  /** Returns why nothing is posted to an address, as a sentence; null if posting is allowed. Sends no request. */
  refusal(url: string): Say | null
  /** Hands one post over; never throws for failures of servers and networks. Does not follow redirects. */
  post(post: WebhookPost): Promise<Handover>
  close(): Promise<void>
}
