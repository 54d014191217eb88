import { existsSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { readCsv, readJsonLines } from './read-lines.ts'

/** A claim, an abstract in sentences, and the sentences that are evidence: the form of SciFact's rationales. */
export interface RationaleCase {
  id: string
  documentId: string
  claim: string
  title: string
  sentences: string[]
  gold: number[]
}

/** A paper with one-sentence summaries written by people: the form of SciTLDR. */
export interface SummaryCase {
  id: string
  title: string
  sentences: string[]
  references: string[]
}

/** Reads a list as Python or NumPy prints it: ['a' "b's"\n 'c'], with or without commas. */
export function readPrintedList(text: string): string[] {
  const items: string[] = []
  const pattern = /'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"/gs
  for (const [, single, double] of text.matchAll(pattern)) items.push(unescaped(single ?? double ?? ''))
  return items
}

const unescaped = (text: string) =>
  text
    .replace(/\\[nrt]/g, ' ')
    .replace(/\\(.)/gs, '$1')
    .trim()

/** Reads a folder with `claims_NAME.csv` and `corpus_NAME.csv`, gzipped or plain. */
export function readRationales(folder: string): RationaleCase[] {
  const names = readdirSync(folder)
  const cases = new Map<string, RationaleCase>()
  for (const claims of names.filter((name) => name.startsWith('claims'))) {
    const corpusName = names.find((name) => name === claims.replace('claims', 'corpus'))
    if (!corpusName) continue
    const corpus = new Map(readCsv(path.join(folder, corpusName)).map((row) => [row.doc_id, row]))
    for (const row of readCsv(path.join(folder, claims))) {
      const document = corpus.get(row.evidence_doc_id)
      const gold = [...(row.evidence_sentences ?? '').matchAll(/\d+/g)].map(([index]) => Number(index))
      if (!document || !gold.length) continue
      // The file has a row per set of evidence; a case is a claim with one abstract and all its evidence.
      const key = `${claims} ${row.id} ${row.evidence_doc_id}`
      const known = cases.get(key)
      if (known) known.gold.push(...gold)
      else cases.set(key, caseOf(row, document, gold))
    }
  }
  return [...cases.values()]
}

function caseOf(
  row: Record<string, string>,
  document: Record<string, string>,
  gold: number[],
): RationaleCase {
  return {
    id: row.id ?? '',
    documentId: row.evidence_doc_id ?? '',
    claim: row.claim ?? '',
    title: document.title ?? '',
    sentences: readPrintedList(document.abstract ?? ''),
    gold,
  }
}

/** Reads a SciTLDR file (id, title, sents, tldrs), or all such files of a folder. */
export function readSummaries(place: string): SummaryCase[] {
  if (statSync(place).isDirectory()) {
    const files = readdirSync(place).filter((name) => /\.jsonl(\.gz)?$/.test(name))
    return files.flatMap((name) => readSummaries(path.join(place, name)))
  }
  interface Row {
    id?: string
    paper_id?: string
    title?: string
    sents?: string[]
    source?: string[]
    tldrs?: string[]
    target?: string[]
  }
  return readJsonLines<Row>(place).map((row) => ({
    id: row.id ?? row.paper_id ?? '',
    title: row.title ?? '',
    sentences: row.sents ?? row.source ?? [],
    references: row.tldrs ?? row.target ?? [],
  }))
}

export const isRationaleFolder = (place: string) =>
  existsSync(place) &&
  statSync(place).isDirectory() &&
  readdirSync(place).some((name) => name.startsWith('claims'))
