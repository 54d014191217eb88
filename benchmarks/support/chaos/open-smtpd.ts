import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '../../../apps/server/src/testing/free-port.ts'
import { type ReceivedMail, parsedMail } from '../../../apps/server/src/testing/mail-server.ts'

const SMTPD = '/usr/sbin/smtpd'
const SMTPCTL = '/usr/sbin/smtpctl'
const WITHIN_MS = 30_000

/** Returns the reason why OpenSMTPD cannot run here; null if it can. */
export function whyNoOpenSmtpd(): string | null {
  if (!existsSync(SMTPD)) return 'OpenSMTPD is not installed (Debian: apt-get install opensmtpd)'
  if (process.getuid?.() !== 0) return 'OpenSMTPD is run by root only'
  if (spawnSync(SMTPCTL, ['show', 'status']).status === 0) return 'OpenSMTPD runs already'
  return isQueueEmpty() ? null : 'its queue has mail that is not of these runs'
}

const isQueueEmpty = () => spawnSync(SMTPCTL, ['show', 'queue']).stdout.length === 0

/** Starts OpenSMTPD on a port of its own; it accepts mail for everybody and stores it in a maildir, until closed. */
export async function startOpenSmtpd() {
  const folder = mkdtempSync(path.join(tmpdir(), 'claire-opensmtpd-'))
  const port = await freePort()
  const box = path.join(folder, 'box')
  mkdirSync(box)
  // Written by the one user that every machine has.
  chmodSync(folder, 0o755)
  chmodSync(box, 0o777)
  const configuration = path.join(folder, 'smtpd.conf')
  writeFileSync(
    configuration,
    [
      'table everybody { "@" = "nobody" }',
      `listen on 127.0.0.1 port ${port}`,
      `action "keep" maildir "${box}/mail" virtual <everybody>`,
      'match from any for any action "keep"\n',
    ].join('\n'),
  )
  const server = spawn(SMTPD, ['-d', '-f', configuration], { stdio: 'ignore' })
  async function close() {
    server.kill('SIGTERM')
    if (server.exitCode === null && server.signalCode === null) await once(server, 'exit')
    rmSync(folder, { recursive: true, force: true })
  }
  await until('OpenSMTPD listens', () => isOpen(port)).catch(async (error: unknown) => {
    await close()
    throw error
  })
  return {
    url: `smtp://127.0.0.1:${port}`,
    /** Returns all accepted mails. */
    async received(): Promise<ReceivedMail[]> {
      await until('OpenSMTPD has delivered', async () => isQueueEmpty())
      const inbox = path.join(box, 'mail/new')
      const files = existsSync(inbox) ? readdirSync(inbox) : []
      return Promise.all(files.map((file) => mailIn(path.join(inbox, file))))
    },
    close,
  }
}

async function mailIn(file: string): Promise<ReceivedMail> {
  const raw = readFileSync(file, 'utf8')
  const parsed = await parsedMail(raw)
  return { from: parsed.from?.text ?? '', to: [], raw, parsed }
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => (socket.destroy(), resolve(true))).once('error', () => resolve(false))
  })
}

async function until(what: string, isSo: () => Promise<boolean>) {
  for (const end = Date.now() + WITHIN_MS; Date.now() < end; await delay(200)) if (await isSo()) return
  throw new Error(`not within ${WITHIN_MS / 1000} s: ${what}`)
}
