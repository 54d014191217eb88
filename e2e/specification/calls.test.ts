import { after, before } from 'node:test'
import { articleCalls } from './calls/article-calls.ts'
import { type World, openWorld } from './calls/world.ts'

let world: World
before(async () => {
  world = await openWorld()
})
after(() => world?.close())

const given = () => world
articleCalls(given)
