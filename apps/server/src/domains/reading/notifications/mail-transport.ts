/** A message as it leaves Claire, ready but for its MIME form. All header values are single lines. */
export interface OutgoingMessage {
  /** Without angle brackets; the same at every attempt, so that servers can tell a repetition. */
  messageId: string
  date: Date
  to: string
  subject: string
  html: string
  text: string
  /** RFC 2919. */
  listId: { name: string; id: string }
  /** RFC 2369 and, by POST, RFC 8058; null for what nobody can unsubscribe from. */
  unsubscribeUrl: string | null
}

/** How an attempt to hand a message over ended. */
export type Handover =
  /** The server has it: just now, or, as it says itself, from an earlier attempt. */
  | { kind: 'accepted'; answer: string; hadItAlready: boolean }
  | { kind: 'refused'; answer: string; isPermanent: boolean }
  /** The connection ended before an answer: the server may have it or not. */
  | { kind: 'unanswered'; reason: string }
  /** The server could not be reached, so it cannot have it. */
  | { kind: 'unreachable'; reason: string }

/** What carries messages away. */
export interface MailTransport {
  /** What is kept of a message that was sent, as a mail program would save it; null where messages leave this machine. */
  readonly kept: ((message: Pick<OutgoingMessage, 'date' | 'messageId'>) => Promise<string | null>) | null
  /** Deletes the stored copies of mails by their ids; null where messages leave this machine. */
  readonly discard: ((mailIds: readonly string[]) => Promise<void>) | null
  /** Hands one message over; never throws for what servers and networks do. */
  send(message: OutgoingMessage): Promise<Handover>
  /** Ends when the messages under way are done. */
  close(): Promise<void>
}
