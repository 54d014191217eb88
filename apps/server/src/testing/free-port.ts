import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the ephemeral ports of the system: another test cannot get the same one. */
const FIRST = 10_000
const END = 32_000

/** Returns a port of this machine on which nobody listens. */
export async function freePort(): Promise<number> {
  const port = randomInt(FIRST, END)
  const server = createServer().listen(port, '127.0.0.1')
  const isFree = await once(server, 'listening').then(
    () => true,
    () => false,
  )
  if (!isFree) return freePort()
  await new Promise((closed) => server.close(closed))
  return port
}
