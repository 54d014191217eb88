import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DomainError, inLanguage } from '#platform/errors'
import { checkedName, checkedSchedule, checkedUrl } from './source.ts'
import { readSourceFile } from './transfer/source-file.ts'

const refused: [what: string, refuse: () => unknown, de: RegExp, fr: RegExp][] = [
  ['a missing name', () => checkedName(''), /^Der Name der Quelle fehlt/, /^Le nom de la source/],
  ['an overlong name', () => checkedName('x'.repeat(4097)), /höchstens 4\.096/, /4\u202f096 caractères/],
  ['a missing address', () => checkedUrl(''), /^Die Adresse der Quelle fehlt/, /est requise/],
  [
    'an overlong address',
    () => checkedUrl(`a.org/${'x'.repeat(4091)}`),
    /Adresse darf höchstens 4\.096/,
    /adresse compte 4\u202f096/,
  ],
  ['an invalid address', () => checkedUrl('x y'), /gültige Adresse/, /adresse valide/],
  ['an unknown schedule', () => checkedSchedule('often'), /nur automatic, /, /que automatic, /],
  ['an empty file', () => readSourceFile(''), /keine Quellen gefunden/, /^Aucune source/],
  ['another file format', () => readSourceFile('<rss/>'), /weder CSV/, /ni du CSV/],
  [
    'a file without a column of addresses',
    () => readSourceFile('a,b\nc,d'),
    /heißt „url“/,
    /s’appelle «\u00a0url\u00a0»/,
  ],
  ['a file of more than a megabyte', () => readSourceFile('x'.repeat(1_048_577)), /1 MB/, /1\u00a0Mo/],
  [
    'a file of more than 1,000 sources',
    () => readSourceFile('A,a.org\n'.repeat(1_001)),
    /mehr als 1\.000 Quellen/,
    /plus de 1\u202f000 sources/,
  ],
  [
    'a deeply nested outline',
    () => readSourceFile(`<opml>${'<outline>'.repeat(3000)}`),
    /64-fach/,
    /64 niveaux/,
  ],
]

for (const [what, refuse, de, fr] of refused)
  test(`${what} is refused in the reader's language`, () => {
    assert.throws(refuse, (error) => {
      assert.ok(error instanceof DomainError)
      assert.equal(error.code, 'BAD_REQUEST')
      assert.match(inLanguage(error.say, 'de'), de)
      assert.match(inLanguage(error.say, 'fr'), fr)
      return true
    })
  })
