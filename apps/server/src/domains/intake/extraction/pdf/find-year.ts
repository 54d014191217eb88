import { type BoostedTrees, probabilityOf } from '#platform/boosted-trees'
import { isPlausibleYear } from '../text/dates.ts'
import type { Cell, Layout } from './layout.ts'
import { ABSTRACT, type Features } from './title-features.ts'

interface YearCandidate {
  year: number
  features: Features
}

interface YearFacts {
  layout: Layout
  title: Cell[]
  /** The file's creation date from its properties: 'D:20190503…'. */
  created: string
  doi: string
}

const YEAR = /(?<![\d.,:/–-])(?:19|20)\d\d(?![\d–-]|\.\d)/g
const MONTH =
  /(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}*\.?,?\s*(?:\d{1,2}(?:st|nd|rd|th)?,?\s*)?$/iu
const CUES: Record<string, RegExp> = {
  copyright: /©|\(c\)|copyright|rights reserved|licen[sc]e/i,
  published: /publish|online|publication|posted/i,
  accepted: /accept/i,
  received: /received|revised|submitted|revision/i,
  stamp: /arxiv:/i,
  volume: /\bvol(?:ume)?\b|\bissue\b|\bno\.|\bpp?\.|\d\s?\(\d+\)|\d:\s?\d/i,
  meeting: /conference|proceedings|workshop|symposium|meeting|[’']\d\d\b/i,
  journal: /journal|annals|transactions|letters|review|doi|issn/i,
  downloaded: /download|accessed|retrieved|printed|view(?:ed)? (?:on|at)/i,
  cite: /cit(?:e|ation)|reference format/i,
  draft:
    /draft|version|manuscript|preprint|last (?:updated|changed|modified)|compiled|this version|working paper/i,
}
const CUE_REACH = 60
const MOST_CANDIDATES = 300

/** Every year that the front shows. */
export function yearCandidates(facts: YearFacts): YearCandidate[] {
  const { layout, created } = facts
  const createdIn = Number(/^D:(\d{4})/.exec(created)?.[1] ?? 0)
  const shown = layout.cells.flatMap((cell) =>
    [...cell.text.matchAll(YEAR)].map((match) => ({ cell, at: match.index, year: Number(match[0]) })),
  )
  const stamps = layout.turned.split('\n').filter((line) => CUES['stamp']?.test(line))
  const stamped = stamps.flatMap((line) => [...line.matchAll(YEAR)].map((match) => Number(match[0])))
  const years = [...shown.map(({ year }) => year), ...stamped]
  const counts = new Map<number, number>()
  for (const year of years) counts.set(year, (counts.get(year) ?? 0) + 1)
  const common = (year: number): Features => ({
    count: counts.get(year) ?? 0,
    newer: new Set(years.filter((other) => other > year)).size,
    sinceCreated: createdIn ? Math.max(-4, Math.min(12, createdIn - year)) : -9,
    inDoi: Number(facts.doi.includes(String(year))),
    candidates: years.length,
  })
  const abstract = layout.first.find(({ text }) => ABSTRACT.test(text))
  return [
    ...shown.slice(0, MOST_CANDIDATES).map(({ cell, at, year }) => ({
      year,
      features: { ...common(year), ...cuesOf(cell, at), ...placeOf(cell, { ...facts, abstract }), kind: 0 },
    })),
    ...stamped.map((year) => ({ year, features: { ...NOWHERE, ...common(year), kind: 1 } })),
  ].filter(({ year }) => isPlausibleYear(year))
}

function cuesOf({ text }: Cell, at: number): Features {
  const before = text.slice(Math.max(0, at - CUE_REACH), at)
  const cues = Object.entries(CUES).flatMap(([cue, pattern]) => [
    [cue, Number(pattern.test(text))],
    [`${cue}Before`, Number(pattern.test(before))],
  ])
  return {
    ...(Object.fromEntries(cues) as Features),
    month: Number(MONTH.test(before)),
    opened: Number(before.endsWith('(')),
    cited: Number(/[\p{L}.],?\s\(?$/u.test(before)),
    at,
    length: text.length,
    isAlone: Number(text.trim().length < 6),
  }
}

function placeOf(
  cell: Cell,
  { layout, title, abstract }: YearFacts & { abstract: Cell | undefined },
): Features {
  const [head] = title
  return {
    page: cell.page,
    top: cell.base / Math.max(1, layout.height),
    size: cell.size / Math.max(1, layout.bodySize),
    italic: Number(cell.italic),
    toTitle: head && head.page === cell.page ? (cell.base - head.base) / Math.max(1, layout.bodySize) : -99,
    toAbstract:
      abstract?.page === cell.page ? (cell.base - abstract.base) / Math.max(1, layout.bodySize) : -99,
    gapAbove: cell.above ? Math.min(9, (cell.base - cell.above.base) / Math.max(1, cell.size)) : 9,
    gapBelow: cell.below ? Math.min(9, (cell.below.base - cell.base) / Math.max(1, cell.size)) : 9,
    left: cell.left / Math.max(1, layout.width),
  }
}

const NOWHERE: Features = {
  ...Object.fromEntries(
    Object.keys(CUES).flatMap((cue) => [
      [cue, 0],
      [`${cue}Before`, 0],
    ]),
  ),
  month: 0,
  opened: 0,
  cited: 0,
  at: 0,
  length: 0,
  isAlone: 0,
  page: -1,
  top: -1,
  size: 0,
  italic: 0,
  toTitle: -99,
  toAbstract: -99,
  gapAbove: 0,
  gapBelow: 0,
  left: -1,
}

const KINDS = ['first page', 'arXiv stamp']

const LEAST = 0.05

/** The year of publication: the likeliest on the front, else that of the file. */
export function findYear(facts: YearFacts, model: BoostedTrees): { value: number; from: string } | null {
  const scored = yearCandidates(facts).map(({ year, features }) => ({
    value: year,
    from: KINDS[features['kind'] ?? 0] ?? '',
    score: probabilityOf(model, features),
  }))
  const [best] = scored.toSorted((a, b) => b.score - a.score)
  if (best && best.score > LEAST) return { value: best.value, from: best.from }
  const created = Number(/^D:(\d{4})/.exec(facts.created)?.[1] ?? 0)
  return isPlausibleYear(created) ? { value: created, from: 'creation date' } : null
}
