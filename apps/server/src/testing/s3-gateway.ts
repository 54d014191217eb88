import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from './free-port.ts'

/** The program of a versitygw; `npm test -- s3` downloads it. */
const program = process.env.TEST_S3_GATEWAY
export const withoutGateway = program ? false : 'TEST_S3_GATEWAY is not set; npm test -- s3 sets it'

/** A real service that speaks S3, over a folder of its own with one empty bucket. */
export async function startS3Gateway({ readOnly = false }: { readOnly?: boolean } = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'claire-s3-'))
  mkdirSync(path.join(folder, 'library'))
  const port = await freePort()
  const all = ['--port', `127.0.0.1:${port}`, '--quiet', ...(readOnly ? ['--readonly'] : []), 'posix', folder]
  const gateway = spawn(program ?? '', all, {
    env: { PATH: process.env.PATH, ROOT_ACCESS_KEY: 'claire', ROOT_SECRET_KEY: 'quite-secret' },
    stdio: 'ignore',
  })
  const ended = once(gateway, 'exit')
  await listening(port)
  return {
    folder,
    bucket: {
      endpoint: `http://127.0.0.1:${port}`,
      bucket: 'library',
      region: 'us-east-1',
      accessKeyId: 'claire',
      secretAccessKey: 'quite-secret',
      pathStyle: true,
      prefix: 'claire/',
    },
    async stop() {
      gateway.kill('SIGKILL')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function listening(port: number) {
  for (;;) {
    const socket = connect(port, '127.0.0.1')
    const isThere = await Promise.race([
      once(socket, 'connect').then(() => true),
      once(socket, 'close').then(() => false),
    ]).catch(() => false)
    socket.destroy()
    if (isThere) return
    await delay(50)
  }
}
