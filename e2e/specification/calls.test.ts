import { after, before } from 'node:test'
import { articleCalls } from './calls/article-calls.ts'
import { alertCalls } from './calls/alert-calls.ts'
import { bookmarkCalls } from './calls/bookmark-calls.ts'
import { identity } from './calls/identity.ts'
import { sourceCalls } from './calls/source-calls.ts'
import { type World, openWorld } from './calls/world.ts'

const closings: (() => unknown)[] = []
let world: World
before(async () => {
  world = await openWorld((close) => closings.push(close))
})
after(async () => {
  for (const close of closings.toReversed()) await close()
})

const given = () => world
sourceCalls(given)
articleCalls(given)
alertCalls(given)
bookmarkCalls(given)
identity(given)
