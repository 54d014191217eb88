// Writes the frequencies of words as given names, as family names and in texts, counted over the authors and abstracts of
// the corpus: node tools/run.mjs tools/text-models/export-names.ts <data folder>
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseName } from '@claire/scholarly-text'
import { foldWord } from '../../apps/server/src/domains/intake/extraction/pdf/name-pieces.ts'
import { readJsonLines } from '../../benchmarks/support/read-lines.ts'

const [data = '../shared'] = process.argv.slice(2)
const OUTPUT = path.resolve(
  import.meta.dirname,
  '../../apps/server/src/domains/intake/extraction/pdf/models/names.txt',
)
/** Minimum number of authors of a name, and of texts of a word. */
const FEWEST = { authors: 3, texts: 40 }
const MOST_LEVEL = 9

interface Work {
  title?: string
  abstract?: string
  authors?: string | string[]
}

const counts = {
  given: new Map<string, number>(),
  family: new Map<string, number>(),
  word: new Map<string, number>(),
}
const add = (table: keyof typeof counts, words: string) => {
  for (const word of foldWord(words.replaceAll(' ', '-')).split(/[-’'.]/)) {
    if (word.length > 1) counts[table].set(word, (counts[table].get(word) ?? 0) + 1)
  }
}

for (const file of ['arxiv-100k.jsonl.gz', 'jats-articles.jsonl.gz'])
  for (const { title = '', abstract = '', authors = [] } of readJsonLines<Work>(
    path.join(data, 'corpus', file),
  )) {
    for (const author of typeof authors === 'string' ? authors.split(', ') : authors) {
      const name = parseName(author)
      if ('literal' in name) continue
      add('given', name.given)
      add('family', name.family)
    }
    for (const word of new Set(`${title} ${abstract}`.match(/(?<=[\s(-])\p{Ll}{3,}(?=[\s,.;)-])/gu)))
      add('word', word)
  }

const level = (count: number, fewest: number) =>
  count < fewest ? 0 : Math.min(MOST_LEVEL, 1 + Math.floor(Math.log2(count / fewest)))
const groups = new Map<string, string[]>()
for (const word of new Set([...counts.given.keys(), ...counts.family.keys(), ...counts.word.keys()])) {
  const levels = [
    level(counts.given.get(word) ?? 0, FEWEST.authors),
    level(counts.family.get(word) ?? 0, FEWEST.authors),
    level(counts.word.get(word) ?? 0, FEWEST.texts),
  ]
  if (Math.max(...levels) === 0) continue
  const key = levels.map((each) => String.fromCharCode(97 + each)).join('')
  groups.set(key, [...(groups.get(key) ?? []), word])
}
const lines = [...groups]
  .toSorted(([a], [b]) => (a < b ? -1 : 1))
  .map(([key, words]) => `${key} ${words.toSorted().join(' ')}`)
writeFileSync(OUTPUT, `${lines.join('\n')}\n`)
console.log(`${[...groups.values()].flat().length} words`)
