import { after, before } from 'node:test'
import { alertCalls } from './calls/alert-calls.ts'
import { articleCalls } from './calls/article-calls.ts'
import { bookmarkCalls } from './calls/bookmark-calls.ts'
import { entities } from './calls/entities.ts'
import { errors } from './calls/errors.ts'
import { identity } from './calls/identity.ts'
import { limits } from './calls/limits.ts'
import { purpose } from './calls/purpose.ts'
import { roles } from './calls/roles.ts'
import { sourceCalls } from './calls/source-calls.ts'
import { states } from './calls/states.ts'
import { validation } from './calls/validation.ts'
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
purpose(given)
entities(given)
states(given)
validation(given)
roles(given)
sourceCalls(given)
articleCalls(given)
alertCalls(given)
bookmarkCalls(given)
identity(given)
errors(given)
limits(given)
