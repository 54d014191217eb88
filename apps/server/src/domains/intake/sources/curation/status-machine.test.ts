import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Source } from '@claire/api-contract'
import { startTestServer } from '#testing/server'

const TRANSITIONS = {
  approve: { from: 'PENDING', to: 'APPROVED', call: ['PUT', 'approve'] },
  reject: { from: 'PENDING', to: 'REJECTED', call: ['PUT', 'reject'] },
  delete: { from: 'APPROVED', to: 'DELETED', call: ['DELETE', 'delete'] },
} as const
type Status = 'PENDING' | 'APPROVED' | 'REJECTED' | 'DELETED'

/** Numbers that look random and are the same in every run. */
function* numbers(seed: number): Generator<number, never> {
  for (let state = seed; ;) {
    state = (state * 1103515245 + 12345) % 2147483648
    yield state / 2147483648
  }
}

test('after any sequence of steps a source has the state that docs/product.md 4.1 defines', async (t) => {
  let now = Date.parse('2026-03-01T09:00:00Z')
  const server = await startTestServer({ clock: () => now })
  t.after(() => server.close())
  const admin = await server.tokens.admin()
  const random = numbers(20260301)
  const next = () => random.next().value
  const pick = <T>(all: readonly T[]) => all[Math.floor(next() * all.length)] as T
  const model = new Map<string, { status: Status; at: number }>()
  const steps = { taken: 0, refused: 0 }
  for (let step = 0; step < 150; step++) {
    // Half of the steps come within the minute in which the same step again is the same step.
    now += Math.round(next() * 120_000)
    if (model.size < 40 && next() < 0.3) {
      const { body } = await server.call('/source', {
        method: 'POST',
        token: await server.tokens.user({ subject: `u${step}` }),
        body: { name: `Source ${step}`, url: `machine-${step}.org` },
      })
      model.set((body as Source).id, { status: 'PENDING', at: now })
      continue
    }
    if (model.size === 0) continue
    const [id, known] = pick([...model])
    const name = pick(['approve', 'reject', 'delete'] as const)
    const { from, to, call } = TRANSITIONS[name]
    const { status } = await server.call(`/source/${id}/${call[1]}`, { method: call[0], token: admin })
    const isAgain = known.status === to && now - known.at < 60_000
    const expected = known.status === from || isAgain ? 200 : known.status === 'DELETED' ? 404 : 409
    assert.equal(status, expected, `step ${step}: ${name} of what is ${known.status}`)
    if (known.status === from) model.set(id, { status: to, at: now })
    steps[status === 200 ? 'taken' : 'refused'] += 1
    const { status: found, body } = await server.call(`/source/${id}`, { token: admin })
    const present = model.get(id)?.status
    assert.equal(found === 404 ? 'DELETED' : (body as Source).status, present)
  }
  assert.ok(steps.taken > 30 && steps.refused > 30, JSON.stringify(steps))
})
