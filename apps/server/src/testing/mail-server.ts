import type { AddressInfo } from 'node:net'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export interface ReceivedMail {
  from: string
  to: string[]
  /** As received. */
  raw: string
  parsed: ParsedMail
}

/** A received message, parsed. */
export const parsedMail = (raw: string): Promise<ParsedMail> => simpleParser(raw)

/** The server's reaction to a message: takes it, refuses it by an error with `responseCode`, or never answers. */
type Reaction = 'take' | 'refuse for good' | 'refuse for now' | 'take without answer' | 'drop before taking'

export type MailServer = Awaited<ReturnType<typeof startMailServer>>

const refusal = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode })

/**
 * A real SMTP server that stores its messages. `react` decides about the n-th message (from 1); with `knowsRepetitions`
 * it refuses a known Message-ID, like servers with duplicate suppression.
 */
export async function startMailServer({
  react = () => 'take',
  knowsRepetitions = false,
  refusedRecipients = [],
  answerAfterMs = () => 0,
  port: wanted = 0,
  ...options
}: {
  react?: (count: number) => Reaction
  knowsRepetitions?: boolean
  refusedRecipients?: string[]
  /** Delay of its reply, after it has a message. */
  answerAfterMs?: () => number
  /** A port that another server had before; a free one by default. */
  port?: number
} & SMTPServerOptions = {}) {
  const received: ReceivedMail[] = []
  const waiting = new Set<() => void>()
  let handed = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: options.secure || options.key ? [] : ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    closeTimeout: 100,
    ...options,
    onRcptTo({ address }, _session, done) {
      done(refusedRecipients.includes(address) ? refusal(550, `5.1.1 No such user here: ${address}`) : null)
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => void take(Buffer.concat(chunks).toString('utf8')))

      async function take(raw: string) {
        handed += 1
        const reaction = react(handed)
        if (reaction === 'refuse for good') return done(refusal(554, '5.7.1 Not wanted'))
        if (reaction === 'refuse for now') return done(refusal(451, '4.3.0 Try again later'))
        if (reaction === 'drop before taking') return endConnections()
        const parsed = await parsedMail(raw)
        if (knowsRepetitions && received.some((mail) => mail.parsed.messageId === parsed.messageId))
          return done(refusal(554, '5.7.1 Duplicate message'))
        const { mailFrom, rcptTo } = session.envelope
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          raw,
          parsed,
        })
        for (const wake of waiting) wake()
        if (reaction === 'take without answer') return endConnections()
        setTimeout(done, answerAfterMs())
      }
    },
  })
  const endConnections = () => {
    for (const connection of server.connections) connection.close()
  }
  server.on('error', () => {})
  await new Promise<void>((listening) => server.listen(wanted, '127.0.0.1', listening))
  const { port } = server.server.address() as AddressInfo

  return {
    url: `${options.secure ? 'smtps' : 'smtp'}://127.0.0.1:${port}`,
    port,
    received,
    /** Resolves when `count` messages have been taken. */
    async has(count: number): Promise<ReceivedMail[]> {
      while (received.length < count)
        await new Promise<void>((wake) => {
          waiting.add(wake)
        })
      return received
    },
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  }
}
