import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { createProviderOperator } from '@claire/identity-provider'
import { createLog } from '#platform/log'
import { runHere } from '#testing/command-here'
import { startProgram } from '#testing/start-main'
import { openStorage } from '../compose/index.ts'
import { readConfig } from '../config/index.ts'

const program = fileURLToPath(new URL('idp.ts', import.meta.url))
let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'claire-idp-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const idp = (
  args: string[],
  { input = '', settings = {} }: { input?: string; settings?: Record<string, string> } = {},
) => runHere(['idp', ...args], { DATA_DIR: dataDir, ...settings }, input)

/** Makes a Claire whose administrator is Grace. */
async function withGrace() {
  await (await openStorage(readConfig({ DATA_DIR: dataDir }), createLog('silent'))).destroy()
  const name = ['--first-name', 'Grace', '--last-name', 'Hopper']
  return idp(['add-user', 'Grace', '--email', 'Grace@Claire.Test', ...name, '--admin'])
}

describe('npm run idp', () => {
  test('explains itself', async () => {
    const { output } = await startProgram([process.execPath, program, '--help'], {}).ended
    assert.match(output, /add-user NAME/)
    const unknown = await idp(['destroy'])
    assert.equal(unknown.code, 1)
  })

  test('creates no Claire if there is none, and changes no other provider', async () => {
    const { error, code } = await idp(['list'])
    assert.deepEqual([code, /There is no Claire in .* yet/.test(error)], [1, true])
    const external = await idp(['list'], {
      settings: { IDP_URL: 'https://login.example/auth', IDP_REST_SECRET: 'x' },
    })
    assert.match(external.error, /managed at https:\/\/login\.example\/auth/)
  })

  test('adds somebody, and shows the password once', async () => {
    const added = await withGrace()
    assert.equal(added.error, '')
    assert.match(added.out, /shown this once: [a-z2-9]{6}-[a-z2-9]{6}-[a-z2-9]{6}\n$/)
    assert.equal((await idp(['list'])).out, 'grace\tgrace@claire.test\tGrace Hopper\tadministrator\n')
  })

  test('refuses invalid input with a message and without a stack', async () => {
    await withGrace()
    const refusals = [
      [['add-user', 'grace', '--email', 'other@claire.test'], /There is a user "grace" already/],
      [['add-user', 'x y', '--email', 'a@b.test'], /letters, digits/],
      [['add-user', 'ada'], /needs --email/],
      [
        ['add-user', 'ada', '--email', 'ｇｒａｃｅ＠ｃｌａｉｒｅ．ｔｅｓｔ'],
        /There is a user "grace@claire\.test" already/,
      ],
      [['add-user', 'ｇｒａｃｅ', '--email', 'ada@claire.test'], /There is a user "grace" already/],
      [['add-user', 'ada', '--email', 'nonsense'], /not allowed/],
      [['disable', 'nobody'], /There is no user "nobody"/],
      [['disable'], /needs a NAME/],
      [['set-role', 'grace', 'king'], /admin or user/],
      [['list', '--everything'], /Unknown option/],
      [['group'], /add or remove, then GROUP and NAME/],
      [['group', 'add', 'lab'], /add or remove, then GROUP and NAME/],
      [['group', 'join', 'lab', 'grace'], /add or remove, then GROUP and NAME/],
      [['group', 'add', 'lab', 'nobody'], /There is no user "nobody"/],
      [['group', 'remove', 'lab', 'grace'], /"grace" is not in \/lab/],
      [['group', 'add', '/', 'grace'], /names between slashes/],
      [['group', 'add', 'lab//sleep', 'grace'], /names between slashes/],
      [['group', 'add', 'lab/ sleep', 'grace'], /names between slashes/],
      [['group', 'add', 'x'.repeat(100), 'grace'], /at most 100 characters/],
    ] as const
    const answers = await Promise.all(refusals.map(([args]) => idp([...args])))
    for (const [at, [args, message]] of refusals.entries()) {
      assert.match(answers[at]?.error ?? '', message, args.join(' '))
      assert.doesNotMatch(answers[at]?.error ?? '', /^\s+at /m)
      assert.equal(answers[at]?.code, 1)
    }
  })

  test('takes a password from the standard input, when it meets the policy', async () => {
    await withGrace()
    const short = await idp(['reset-password', 'grace', '--password-stdin'], { input: 'short\n' })
    assert.match(short.error, /minimum length 8/)
    const set = await idp(['reset-password', 'grace@claire.test', '--password-stdin'], {
      input: 'long enough\n',
    })
    assert.deepEqual([set.out, set.code], ['The password of grace@claire.test is set.\n', 0])
  })

  test('puts people into groups, and takes them out', async () => {
    await withGrace()
    await idp(['add-user', 'lena', '--email', 'lena@claire.test'])
    const { out } = await idp(['group', 'add', 'lab/sleep', 'lena@claire.test'])
    assert.match(out, /^lena@claire\.test is in \/lab\/sleep, .*within five minutes/)
    await idp(['group', 'add', '/lab/sleep', 'grace'])
    await idp(['group', 'add', 'Station für Schlaf', 'grace'])
    assert.match((await idp(['group', 'add', 'lab/sleep', 'grace'])).error, /already in \/lab\/sleep/)
    assert.equal((await idp(['group', 'list'])).out, '/Station für Schlaf\tgrace\n/lab/sleep\tgrace lena\n')
    assert.match((await idp(['group', 'remove', '/lab/sleep', 'grace'])).out, /^grace is out of \/lab\/sleep/)
    await idp(['group', 'remove', 'lab/sleep', 'lena'])
    assert.equal((await idp(['group', 'list'])).out, '/Station für Schlaf\tgrace\n')
    assert.match(
      (await idp(['audit', '--limit', '1'])).out,
      /\tgroup_left\tlena\t.*\/lab\/sleep by the operator/,
    )
  })

  test('takes at most fifty groups, as tokens hold them all', async () => {
    await withGrace()
    const database = await openStorage(readConfig({ DATA_DIR: dataDir }), createLog('silent'))
    const operator = createProviderOperator({ database, clock: Date.now, realm: 'claire' })
    for (let at = 1; at <= 50; at++)
      await operator.setMember('grace', { group: `many/${at}`, isMember: true })
    await database.destroy()
    assert.match((await idp(['group', 'add', 'many/51', 'grace'])).error, /can be in 50 groups/)
  })

  test('changes roles, locks accounts, rotates keys, and logs it', async () => {
    await withGrace()
    for (const args of [
      ['set-role', 'grace', 'user'],
      ['disable', 'grace'],
    ])
      assert.match((await idp(args)).error, /the only administrator/)
    await idp(['add-user', 'ada', '--email', 'ada@claire.test', '--admin'])
    await idp(['set-role', 'grace', 'user'])
    await idp(['disable', 'grace'])
    assert.match((await idp(['list'])).out, /^ada\t.*\tadministrator\ngrace\t.*\tuser\tdisabled\n$/)
    assert.match((await idp(['rotate-key'])).out, /signs in five minutes/)
    const { out } = await idp(['audit', '--limit', '4'])
    const events = out
      .trim()
      .split('\n')
      .map((line) => line.split('\t')[1])
    assert.deepEqual(events, ['key_rotated', 'user_disabled', 'role_changed', 'user_added'])
  })
})
