import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkedName, checkedSchedule, checkedUrl } from './source.ts'
import { readSourceFile } from './transfer/source-file.ts'

const refused: [what: string, refuse: (language: 'de' | 'fr') => unknown, de: RegExp, fr: RegExp][] = [
  [
    'a missing name',
    (language) => checkedName('', language),
    /^Der Name der Quelle fehlt/,
    /^Le nom de la source/,
  ],
  [
    'an overlong name',
    (language) => checkedName('x'.repeat(4097), language),
    /höchstens 4096/,
    /4096 caractères/,
  ],
  [
    'a missing address',
    (language) => checkedUrl('', language),
    /^Die Adresse der Quelle fehlt/,
    /est requise/,
  ],
  ['an invalid address', (language) => checkedUrl('x y', language), /gültige Adresse/, /adresse valide/],
  [
    'an unknown schedule',
    (language) => checkedSchedule('often', language),
    /nur automatic, /,
    /que automatic, /,
  ],
  ['an empty file', (language) => readSourceFile('', language), /keine Quellen gefunden/, /^Aucune source/],
  ['another file format', (language) => readSourceFile('<rss/>', language), /weder CSV/, /ni du CSV/],
  [
    'a file without a column of addresses',
    (language) => readSourceFile('a,b\nc,d', language),
    /heißt „url“/,
    /s’appelle «\u00a0url\u00a0»/,
  ],
  [
    'a file of more than a megabyte',
    (language) => readSourceFile('x'.repeat(1_048_577), language),
    /1 MB/,
    /1\u00a0Mo/,
  ],
  [
    'a file of more than 1,000 sources',
    (language) => readSourceFile('A,a.org\n'.repeat(1_001), language),
    /mehr als 1\.000 Quellen/,
    /plus de 1\u202f000 sources/,
  ],
  [
    'a deeply nested outline',
    (language) => readSourceFile(`<opml>${'<outline>'.repeat(3000)}`, language),
    /64-fach/,
    /64 niveaux/,
  ],
]

for (const [what, refuse, de, fr] of refused)
  test(`${what} is refused in the requested language`, () => {
    assert.throws(() => refuse('de'), { code: 'BAD_REQUEST', language: 'de', message: de })
    assert.throws(() => refuse('fr'), { code: 'BAD_REQUEST', language: 'fr', message: fr })
  })
