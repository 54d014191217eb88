import { readdirSync } from 'node:fs'
import path from 'node:path'
import { readCsv } from './read-lines.ts'
import { foldOf } from './search/folds.ts'
import { readPrintedList } from './text-sets.ts'

export interface CorpusArticle {
  id: string
  title: string
  sentences: string[]
}

/** A claim, its evidence sentences by abstract (none if nothing here answers it), and the abstracts it was written from. */
export interface Claim {
  id: string
  text: string
  gold: Map<string, Set<number>>
  cited: string[]
}

/** Reads all `claims_NAME.csv` of a folder with the articles of their `corpus_NAME.csv`, gzipped or plain. */
export function readClaims(folder: string): { claims: Claim[]; corpus: CorpusArticle[] } {
  const names = readdirSync(folder)
  const claims = new Map<string, Claim>()
  const corpus = new Map<string, CorpusArticle>()
  for (const file of names.filter((name) => name.startsWith('claims'))) {
    const corpusName = names.find((name) => name === file.replace('claims', 'corpus'))
    if (!corpusName) continue
    for (const { doc_id: id = '', title = '', abstract = '' } of readCsv(path.join(folder, corpusName)))
      corpus.set(id, { id, title, sentences: readPrintedList(abstract) })
    for (const row of readCsv(path.join(folder, file))) addRow(claims, `${file} ${row.id}`, row)
  }
  return { claims: [...claims.values()], corpus: [...corpus.values()] }
}

/** The file has a row for each set of evidence. */
function addRow(claims: Map<string, Claim>, key: string, row: Record<string, string>) {
  const known = claims.get(key)
  const claim: Claim = known ?? { id: key, text: row.claim ?? '', gold: new Map(), cited: [] }
  claims.set(key, claim)
  claim.cited = [...new Set([...claim.cited, ...numbersIn(row.cited_doc_ids)])]
  const document = row.evidence_doc_id ?? ''
  const gold = claim.gold.get(document) ?? new Set<number>()
  for (const each of numbersIn(row.evidence_sentences)) gold.add(Number(each))
  if (gold.size) claim.gold.set(document, gold)
}

/** All claims about one abstract are in one fold. */
export const foldOfClaim = ({ id, gold, cited }: Claim) =>
  foldOf([...gold.keys()].toSorted()[0] ?? cited[0] ?? id)

const numbersIn = (text = '') => text.match(/\d+/g) ?? []
