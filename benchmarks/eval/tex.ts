// npm run eval -- tex [file.jsonl.gz] [--from 0] [--records 20000] [--worst]: the display of titles and abstracts with TeX, through the
// product's functions: as cards show them (formulas set by KaTeX, the rest as text) and as plain text (suggestions, mails).
//   remains: texts with remains of TeX, in either form (`texRemains`)
//   mutilated: texts with losses or changes, in either form (`texMutilations`)
// --worst lists the texts. Commands that only their author knows stay as typed, and are remains; in prose one
// without arguments is read as its name ('the \orca tool') and is none. Default: corpus/arxiv-100k.jsonl.gz of ../shared.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { readableTex, texPieces } from '@claire/scholarly-text'
import { loadTypesetter, typesetting } from '../../apps/web/src/shared/lib/text/typesetting.ts'
import { readJsonLines } from '../support/read-lines.ts'
import { type Shown, shownAsText, texMutilations, texRemains } from '../support/tex-faults.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    from: { type: 'string', default: '0' },
    records: { type: 'string', default: '20000' },
    worst: { type: 'boolean', default: false },
  },
})
const place =
  positionals[0] ?? path.resolve(import.meta.dirname, '../../../shared/corpus/arxiv-100k.jsonl.gz')

const katex = await loadTypesetter()

interface Tally {
  shown: string
  raised: number
  lowered: number
  isUnset: boolean
}

/** Renders a formula as its card does. */
function setFormula(tex: string, reads: string): Tally {
  try {
    const mathml = katex.renderToString(tex, typesetting())
    const body = mathml.replace(/<annotation[\s\S]*?<\/annotation>/g, '')
    return {
      shown: textOf(body),
      raised: body.match(/<(?:msup|msubsup|mover|munderover)\b/g)?.length ?? 0,
      lowered: body.match(/<(?:msub|msubsup|munder|munderover)\b/g)?.length ?? 0,
      isUnset: false,
    }
  } catch {
    return { shown: reads, raised: 0, lowered: 0, isUnset: true }
  }
}

const textOf = (markup: string) =>
  markup
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')

let unset = 0
function shownOnCard(text: string): Shown {
  const shown = { text: '', raised: 0, lowered: 0, reorders: true }
  for (const { tex, reads } of texPieces(text)) {
    if (tex === undefined) {
      shown.text += reads
      continue
    }
    const formula = setFormula(tex, reads)
    shown.text += formula.shown
    shown.raised += formula.raised
    shown.lowered += formula.lowered
    if (formula.isUnset) unset++
  }
  return shown
}

const TEX = /[\\$^_{}~]/
const share = (part: number, whole: number) => `${((100 * part) / Math.max(1, whole)).toFixed(2)} %`

interface Judgement {
  remains: Set<string>
  mutilations: Set<string>
  isInLine: boolean
}

function judgeText(text: string): Judgement {
  const judgement: Judgement = { remains: new Set(), mutilations: new Set(), isInLine: false }
  const ways = { card: shownOnCard(text), plain: shownAsText(readableTex(text)) }
  const holdsTex = TEX.test(text)
  for (const [way, shown] of Object.entries(ways)) {
    for (const name of texRemains(text, shown.text)) judgement.remains.add(`${way}: ${name}`)
    const mutilations = holdsTex ? texMutilations(text, shown) : shown.text === text ? [] : ['not TeX']
    for (const name of mutilations) judgement.mutilations.add(`${way}: ${name}`)
  }
  judgement.isInLine = /\S[_^][\p{L}\p{N}(]/u.test(ways.plain.text)
  return judgement
}

function judge(records: { id: string; title: string; abstract: string }[]) {
  const judgements = records.flatMap(({ id, title, abstract }) =>
    [title, abstract].map((text) => ({ id, text, ...judgeText(text) })),
  )
  const remaining = judgements.filter(({ remains }) => remains.size)
  const mutilated = judgements.filter(({ mutilations }) => mutilations.size)
  if (values.worst)
    for (const { id, text, remains, mutilations } of new Set([...mutilated, ...remaining]))
      console.log(
        `${id} remains: ${[...remains].join(', ')} mutilated: ${[...mutilations].join(', ')}\n    ${text}\n    ${readableTex(text)}`,
      )
  const recordsOf = (some: { id: string }[]) => new Set(some.map(({ id }) => id)).size
  console.log(
    `tex: titles and abstracts ${judgements.length.toLocaleString('en')} of ${records.length.toLocaleString('en')} records, with remains ${share(remaining.length, judgements.length)} (of records ${share(recordsOf(remaining), records.length)}), mutilated ${mutilated.length}`,
  )
  console.log(
    `with TeX: ${judgements.filter(({ text }) => TEX.test(text)).length}; formulas that KaTeX cannot set, shown as plain text or as typed: ${unset}; with a script in one line as plain text (x^n): ${share(judgements.filter(({ isInLine }) => isInLine).length, judgements.length)}`,
  )
}

if (existsSync(place))
  judge(
    readJsonLines<{ id: string; title: string; abstract: string }>(place).slice(
      Number(values.from),
      Number(values.from) + Number(values.records),
    ),
  )
else console.log(`SKIPPED: ${place} is not here (docs/benchmarks.md says how to obtain it)`)
