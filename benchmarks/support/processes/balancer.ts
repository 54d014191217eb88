import { type AddressInfo, type Socket, connect, createServer } from 'node:net'

/**
 * Starts one address in front of several: each connection goes to the next listening port of `ports`, so that one
 * person's requests reach all. A connection that breaks behind it breaks before it.
 */
export async function startBalancer(ports: () => number[]) {
  let next = 0
  const open = new Set<Socket>()
  const server = createServer((client) => {
    open.add(client)
    client.on('close', () => open.delete(client)).on('error', () => {})
    const others = ports()
    pass(client, [...others.slice(next % others.length), ...others.slice(0, next % others.length)])
    next += 1
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const drop = () => {
    for (const socket of open) socket.destroy()
  }
  return {
    /** Closes all connections: later ones go to the ports that listen then. */
    drop,
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    async close() {
      drop()
      await new Promise((closed) => server.close(closed))
    },
  }
}

function pass(client: Socket, [port, ...others]: number[]) {
  if (port === undefined) return void client.destroy()
  const behind = connect(port, '127.0.0.1')
  let isOpen = false
  behind.once('connect', () => {
    isOpen = true
    client.pipe(behind).pipe(client)
  })
  behind.on('error', () => {})
  behind.on('close', () => {
    if (isOpen) client.destroy()
    else pass(client, others)
  })
  client.on('close', () => behind.destroy())
}
