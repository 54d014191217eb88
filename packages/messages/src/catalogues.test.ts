import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, test } from 'node:test'

const FOLDER = path.join(import.meta.dirname, '..')
const LANGUAGES = ['en', 'de', 'fr'] as const
const PLURAL = /_(zero|one|two|few|many|other)$/

/** Returns every message of a language by its file and key: 'web/home.json greeting'. */
function messagesOf(language: string): Map<string, string> {
  const folder = path.join(FOLDER, language)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.json'),
  )
  return new Map(
    files.flatMap((file) => [...flat(JSON.parse(readFileSync(path.join(folder, file), 'utf8')), `${file} `)]),
  )
}

const flat = (texts: object, prefix: string): Map<string, string> =>
  new Map(
    Object.entries(texts).flatMap(([key, text]: [string, unknown]) =>
      typeof text === 'object' && text !== null
        ? [...flat(text, `${prefix}${key}.`)]
        : [[prefix + key, String(text)] as const],
    ),
  )

const catalogues = Object.fromEntries(LANGUAGES.map((language) => [language, messagesOf(language)]))
const english = messagesOf('en')

/** Returns 'count' for '{{count, number}}', each once. */
const valuesIn = (text: string) =>
  [...new Set([...text.matchAll(/\{\{([^,}]+)/g)].map(([, name]) => name?.trim()))].toSorted()

/** Returns the values without the count of a single thing, which may be written as a word. */
const valuesOf = (key: string, text: string) =>
  valuesIn(text).filter((name) => !(key.endsWith('_one') && name === 'count'))

/** True for messages by error code, which other languages have; in English the server's own message is shown. */
const isFromServer = (key: string) => key.includes('byCode.')

for (const [language, texts] of Object.entries(catalogues))
  describe(`the messages of ${language}`, () => {
    test('have the keys of the English ones, and none is empty', () => {
      assert.deepEqual([...texts.keys()].toSorted(), [...english.keys()].toSorted())
      assert.deepEqual(
        [...texts].filter(([key, text]) => text.trim() === '' && english.get(key) !== ''),
        [],
      )
    })

    test('use the values that the English ones use', () => {
      const differing = [...texts].filter(([key, text]) =>
        isFromServer(key)
          ? valuesIn(text).some((name) => name !== 'reason')
          : String(valuesOf(key, text)) !== String(valuesOf(key, english.get(key) ?? '')),
      )
      assert.deepEqual(differing, [])
    })

    test('have every plural form of the language except the form for millions, which equals the other', () => {
      const bases = new Set(
        [...texts.keys()].filter((key) => PLURAL.test(key)).map((key) => key.replace(PLURAL, '')),
      )
      const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
      const missing = [...bases].flatMap((base) =>
        forms
          .filter((form) => form !== 'many' && !texts.has(`${base}_${form}`))
          .map((form) => `${base}_${form}`),
      )
      assert.ok(bases.size > 30)
      assert.deepEqual(missing, [])
    })

    test('have no surrounding white space, and one ellipsis character', () => {
      const untrimmed = [...texts].filter(([key, text]) => text !== text.trim() && !key.includes('writeTo'))
      assert.deepEqual(untrimmed, [])
      if (language !== 'en')
        assert.deepEqual(
          [...texts].filter(([, text]) => text.includes('...')),
          [],
        )
    })

    test('differ from English in every sentence of three words', () => {
      if (language === 'en') return
      const words = (text: string) => text.replaceAll(/\{\{.*?\}\}/g, '').match(/\p{L}{2,}/gu) ?? []
      const same = [...texts].filter(([key, text]) => words(text).length > 2 && text === english.get(key))
      assert.deepEqual(same, [])
    })
  })

test('French keeps punctuation with the preceding word, at the end of a line too', () => {
  const parted = [...messagesOf('fr').values()].filter((text) => / [?!:;»%]|« /.test(text))
  assert.deepEqual(parted, [])
})
