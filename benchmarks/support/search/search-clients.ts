// The clients of bench search, in a thread of their own so that the server's event loop is the server's alone.
import { parentPort, workerData } from 'node:worker_threads'

const { url, inputs, clients } = workerData as { url: string; inputs: unknown[]; clients: number }
const times: number[] = []
/** Searches that the engine finds too costly. */
let refused = 0
let next = 0

async function ask() {
  for (let at = next++; at < inputs.length; at = next++) {
    const begun = performance.now()
    const reply = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(inputs[at]),
    })
    const said = await reply.text()
    if (reply.ok) times.push(performance.now() - begun)
    else if (reply.status === 400) refused += 1
    else throw new Error(`${reply.status}: ${said}`)
  }
}

const begun = performance.now()
await Promise.all(Array.from({ length: clients }, ask))
parentPort?.postMessage({ times, refused, seconds: (performance.now() - begun) / 1000 })
