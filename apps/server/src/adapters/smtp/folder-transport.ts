import { mkdir, open, readFile, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import type { MailTransport, OutgoingMessage } from '#domains/reading/notifications'
import { mimeMessage } from './smtp-transport.ts'

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
  const handle = await open(part, 'w', 0o600)
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(part, file)
}
