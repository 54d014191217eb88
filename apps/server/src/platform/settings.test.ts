import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, test } from 'node:test'
import { OperatorError } from './errors.ts'
import { flagOf, SettingsReader } from './settings.ts'

const port = { fallback: 8080, min: 1, max: 65_535 }

describe('a setting', () => {
  test('that is unset or blank has its default', () => {
    const settings = new SettingsReader({ PORT: '  ', LEVEL: '' })
    assert.equal(settings.integer('PORT', port), 8080)
    assert.equal(settings.choice('LEVEL', 'info', ['info', 'warn']), 'info')
    assert.equal(settings.flag('SAMPLES', true), true)
    assert.equal(settings.secret('KEY'), undefined)
    settings.finish()
  })

  test('is read without the blanks around it', () => {
    const settings = new SettingsReader({ PORT: ' 9000 ', ROLES: ' api , indexer,api ', SAMPLES: 'OFF' })
    assert.equal(settings.integer('PORT', port), 9000)
    assert.deepEqual(settings.list('ROLES', [], ['api', 'indexer', 'mailer']), ['api', 'indexer'])
    assert.equal(settings.flag('SAMPLES', true), false)
    settings.finish()
  })

  test('that is a number has digits only, within its limits', () => {
    for (const PORT of ['0', '65536', '80.5', '-1', '0x50', '8e3', 'http']) {
      const settings = new SettingsReader({ PORT })
      assert.equal(settings.integer('PORT', port), 8080, PORT)
      assert.throws(() => settings.finish(), /PORT must be a whole number from 1 to 65535/, PORT)
    }
  })

  test('that is wrong is named with all other wrong ones, and their values', () => {
    const settings = new SettingsReader({ LEVEL: 'loud', ROLES: 'api,cook', SAMPLES: 'perhaps' })
    settings.choice('LEVEL', 'info', ['info', 'warn'])
    settings.list('ROLES', [], ['api', 'mailer'])
    settings.flag('SAMPLES', false)
    assert.throws(
      () => settings.finish(),
      (error: Error) =>
        error instanceof OperatorError &&
        /LEVEL must be one of info, warn, and is "loud"\./.test(error.message) &&
        /ROLES must be a comma-separated list of api, mailer, and is "api,cook"\./.test(error.message) &&
        /SAMPLES must be on or off, and is "perhaps"\./.test(error.message),
    )
  })

  test('that is on or off may be spelled in common ways', () => {
    assert.deepEqual(['on', 'TRUE', 'yes', '1'].map(flagOf), [true, true, true, true])
    assert.deepEqual(['off', 'False', 'no', '0'].map(flagOf), [false, false, false, false])
    assert.equal(flagOf('2'), undefined)
  })
})

describe('a secret', () => {
  test('is in the setting, or in the file that it names, without the line break at its end', (t) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'settings-'))
    t.after(() => rmSync(folder, { recursive: true }))
    const file = path.join(folder, 'key')
    writeFileSync(file, 's3cret\n')
    const settings = new SettingsReader({ KEY_FILE: file, OTHER: 'plain' })
    assert.equal(settings.secret('KEY'), 's3cret')
    assert.equal(settings.secret('OTHER'), 'plain')
    settings.finish()
  })

  test('in both places, in an empty file or in a missing one stops the start, and is not shown', (t) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'settings-'))
    t.after(() => rmSync(folder, { recursive: true }))
    const empty = path.join(folder, 'empty')
    writeFileSync(empty, ' \n')
    const missing = path.join(folder, 'missing')
    const refusals = [
      [{ KEY: 'hush', KEY_FILE: empty }, /KEY and KEY_FILE are both set/],
      [{ KEY_FILE: empty }, /which is empty/],
      [{ KEY_FILE: missing }, /cannot be read \(ENOENT\)/],
    ] as const
    for (const [environment, reason] of refusals) {
      const settings = new SettingsReader(environment)
      assert.equal(settings.secret('KEY'), undefined)
      assert.throws(
        () => settings.finish(),
        (error: Error) => reason.test(error.message) && !error.message.includes('hush'),
      )
    }
  })
})
