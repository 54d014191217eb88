import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

const SHORTEST_MS = 500
const LONGEST_MS = 1498

interface Options {
  wait?: (milliseconds: number) => Promise<unknown>
  /** At least 0, less than 1. */
  random?: () => number
}

/** Delays every call like a bad connection, for work on loading states; in development only. */
export function delayAnswers(app: FastifyInstance, { wait = delay, random = Math.random }: Options = {}) {
  app.addHook('onRequest', async () => {
    await wait(SHORTEST_MS + Math.floor(random() * (LONGEST_MS - SHORTEST_MS + 1)))
  })
}
