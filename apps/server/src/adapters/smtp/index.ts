import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type SendMailOptions, createTransport } from 'nodemailer'
import type { Handover, MailTransport, OutgoingMessage } from '#domains/reading/notifications'

const CONNECTIONS = 3
const CONNECT_WITHIN_MS = 20_000
const ANSWER_WITHIN_MS = 60_000

/** Failures before a message can have been transferred: names, connections, TLS and authentication. */
const NEVER_REACHED = [
  'EDNS',
  'ETLS',
  'EAUTH',
  'ENOAUTH',
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'CONNECT_TIMEOUT',
  'GREETING_TIMEOUT',
  'UPGRADE_TIMEOUT',
]
const BAD_CERTIFICATE = /CERT|SELF_SIGNED|ISSUER/
/** Replies of servers that already have this Message-ID, such as '554 5.7.1 Duplicate message'. */
const KNOWN_ALREADY = /\bduplicate\b|already (?:delivered|accepted|received|queued)/i

interface Options {
  /** `smtp://` or `smtps://`, with user and password. */
  url: string
  /** The sender: an address, or 'Name <address>'. */
  from: string
}

/** Sends messages to an SMTP server over a few persistent connections. */
export function createSmtpTransport({ url, from }: Options): MailTransport {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: CONNECTIONS,
    // The library would resend messages that may have arrived; the queue decides that.
    maxRequeues: 0,
    connectionTimeout: CONNECT_WITHIN_MS,
    greetingTimeout: CONNECT_WITHIN_MS,
    dnsTimeout: CONNECT_WITHIN_MS,
    socketTimeout: ANSWER_WITHIN_MS,
    requireTLS: needsTls(new URL(url)),
  })
  const underWay = new Set<Promise<Handover>>()

  async function handOver(message: Parameters<MailTransport['send']>[0]): Promise<Handover> {
    try {
      const { response } = await transport.sendMail(mimeMessage(message, from))
      return { kind: 'accepted', answer: response, hadItAlready: KNOWN_ALREADY.test(response) }
    } catch (error) {
      return failureOf(error)
    }
  }

  return {
    stored: null,
    discard: null,
    async send(message) {
      const handover = handOver(message)
      underWay.add(handover)
      return handover.finally(() => underWay.delete(handover))
    },
    async close() {
      await Promise.all(underWay)
      transport.close()
    },
  }
}

/** Connects and authenticates without sending. Rejects with the message of the server or the network. */
export async function greetSmtp(url: string, withinMs: number): Promise<void> {
  const transport = createTransport({
    url,
    connectionTimeout: withinMs,
    greetingTimeout: withinMs,
    dnsTimeout: withinMs,
    socketTimeout: withinMs,
    requireTLS: needsTls(new URL(url)),
  })
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

/** Passwords are sent only over TLS; a server without it is refused. */
const needsTls = ({ protocol, username, hostname }: URL) =>
  protocol === 'smtp:' && username !== '' && !/^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)

function failureOf(error: unknown): Handover {
  const { message, code, originalCode, timeoutType, command, response, responseCode } = errorFields(error)
  if (responseCode !== undefined) {
    const answer = response ?? message
    if (KNOWN_ALREADY.test(answer)) return { kind: 'accepted', answer, hadItAlready: true }
    return {
      kind: 'refused',
      answer,
      isPermanent: responseCode >= 500 && responseCode !== 503 && !isAboutUs(command),
    }
  }
  // The library also reports the command CONN for a connection that ends during a message: only these are certain.
  const isEarly = [code, originalCode, timeoutType].some(
    (name) => name !== undefined && (NEVER_REACHED.includes(name) || BAD_CERTIFICATE.test(name)),
  )
  return { kind: isEarly ? 'unreachable' : 'unanswered', reason: message }
}

/** A refused authentication does not concern the message: the operator must fix it. */
const isAboutUs = (command: string | undefined) =>
  command !== undefined && /^(?:AUTH|EHLO|HELO|STARTTLS)/.test(command)

function errorFields(error: unknown) {
  const fields = error instanceof Error ? error : new Error(String(error))
  const text = (key: string) => {
    const value: unknown = Reflect.get(fields, key)
    return typeof value === 'string' ? value : undefined
  }
  const responseCode: unknown = Reflect.get(fields, 'responseCode')
  return {
    message: fields.message,
    code: text('code'),
    originalCode: text('originalCode'),
    timeoutType: text('timeoutType'),
    command: text('command'),
    response: text('response'),
    responseCode: typeof responseCode === 'number' ? responseCode : undefined,
  }
}

/** A message in the library's terms. Addresses are objects: as text, a comma in one would make it two. */
export function mimeMessage(message: OutgoingMessage, from: string): SendMailOptions {
  const { messageId, date, to, subject, html, text, listId, unsubscribeUrl } = message
  return {
    messageId: `<${messageId}>`,
    date,
    from,
    to: { name: '', address: to },
    subject,
    text,
    html,
    list: {
      id: { url: listId.id, comment: listId.name },
      ...(unsubscribeUrl && { unsubscribe: { url: unsubscribeUrl } }),
    },
    headers: {
      ...(unsubscribeUrl && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
      // RFC 3834: no out-of-office notes in return.
      'Auto-Submitted': 'auto-generated',
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** File name of a message: sorts by time, and is the same at every attempt. */
const fileOf = ({ date, messageId }: Pick<OutgoingMessage, 'date' | 'messageId'>) =>
  `${date.toISOString().replace(/[:.]/g, '-')}_${messageId.replace(/[^\w.@-]/g, '_')}.eml`

/** Stores messages as files that mail programs can open, if no mail server is configured. */
export function createFolderTransport({ folder, from }: { folder: string; from: string }): MailTransport {
  const composing = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return {
    stored: (message) => readFile(path.join(folder, fileOf(message)), 'utf8').catch(() => null),
    async discard(mailIds) {
      const files = mailIds.length ? await readdir(folder).catch(() => []) : []
      // The id of a mail begins its Message-ID.
      const theirs = files.filter((file) => mailIds.some((id) => file.includes(`_${id}@`)))
      await Promise.all(theirs.map((file) => rm(path.join(folder, file), { force: true })))
    },
    async send(message) {
      const file = path.join(folder, fileOf(message))
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        const { message: bytes } = await composing.sendMail(mimeMessage(message, from))
        await writeWhole(file, bytes as Buffer)
        return { kind: 'accepted', answer: `kept as ${path.basename(file)}`, hadItAlready: false }
      } catch (error) {
        return { kind: 'unreachable', reason: error instanceof Error ? error.message : String(error) }
      }
    },
    async close() {
      composing.close()
    },
  }
}

/** Writes completely or not at all, and to the disk before it counts. */
async function writeWhole(file: string, bytes: Buffer) {
  const part = `${file}.part`
  await writeFile(part, bytes, { mode: 0o600, flush: true })
  await rename(part, file)
}
