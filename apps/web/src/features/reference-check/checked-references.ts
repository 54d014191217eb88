import { type CheckedReference, REFERENCE_VERDICTS, type ReferenceVerdict } from '@claire/api-contract'
import { formatSuggestedDate } from '#shared/i18n/product-date.ts'
import type { Translate } from '#shared/i18n/i18n.ts'

/** Findings in their order, the gravest first. A work that is not in Claire is none, but cannot be called sound either. */
const GRAVITY = new Map(REFERENCE_VERDICTS.map((verdict, at) => [verdict, at]))

/** Returns the references with the gravest finding first, otherwise in the order of the list. */
export const gravestFirst = (references: readonly CheckedReference[]) =>
  references.toSorted((a, b) => (GRAVITY.get(a.verdict) ?? 0) - (GRAVITY.get(b.verdict) ?? 0))

export const isSound = ({ verdict }: CheckedReference) => verdict === 'here'

/** Returns the verdicts that occur, the gravest first, each with its number of references. */
export function countsOf(
  references: readonly CheckedReference[],
): { verdict: ReferenceVerdict; count: number }[] {
  return REFERENCE_VERDICTS.map((verdict) => ({
    verdict,
    count: references.filter((reference) => reference.verdict === verdict).length,
  })).filter(({ count }) => count > 0)
}

/** Returns the word of a verdict; a notice has a word of its own. */
export const wordOf = ({ verdict, notice }: CheckedReference, t: Translate) =>
  (verdict === 'retracted' || verdict === 'corrected') && notice
    ? t(`ui.notice.${notice.kind}`)
    : t(`check.verdict.${verdict}`)

/** Returns the cause of a verdict; '' if there is nothing to add. */
export function causeOf(reference: CheckedReference, t: Translate): string {
  const { verdict, notice, fault, otherTitle, sameAs, line, doi } = reference
  switch (verdict) {
    case 'retracted':
    case 'corrected':
      return [notice?.date && formatSuggestedDate(notice.date, 'UTC'), notice?.reason]
        .filter(Boolean)
        .join(', ')
    case 'wrongDoi':
      return t('check.cause.otherTitle', { title: otherTitle ?? '' })
    case 'twice':
      return t('check.cause.sameAs', { number: sameAs ?? '' })
    case 'unreadable':
      return t('check.cause.line', { line, reason: t(`citing.import.reasons.${fault ?? 'unidentified'}`) })
    case 'unknown':
      return t(doi ? 'check.cause.withDoi' : 'check.cause.withoutDoi')
    case 'here':
      return otherYearCause(reference, t)
  }
}

/** Online and in print, the year of a work differs by one. */
function otherYearCause({ year, article }: CheckedReference, t: Translate): string {
  const here = article?.publicationYear
  return year && here && Math.abs(Number(year) - here) > 1
    ? t('check.cause.otherYear', { year: String(here) })
    : ''
}

/** Returns the table as CSV. Spreadsheets take a byte order mark as UTF-8. */
export function csvOf(references: readonly CheckedReference[], t: Translate): string {
  const head = [
    t('check.columns.number'),
    t('check.columns.verdict'),
    t('check.csv.cause'),
    t('check.columns.reference'),
    t('check.csv.authors'),
    t('check.csv.year'),
    t('check.csv.doi'),
    t('check.csv.notice'),
    t('check.csv.folder'),
  ]
  const rows = references.map((reference) => [
    String(reference.number),
    wordOf(reference, t),
    causeOf(reference, t),
    reference.text,
    reference.authors.join('; '),
    reference.year,
    reference.doi ?? '',
    reference.notice?.url ?? '',
    reference.folder?.name ?? '',
  ])
  return `\uFEFF${[head, ...rows].map((row) => row.map(cellOf).join(',')).join('\r\n')}\r\n`
}

/** A cell that begins like a formula would be evaluated by spreadsheets: an apostrophe makes it text. */
const cellOf = (text: string) => `"${text.replace(/^(?=\s*[=+\-@])|^(?=[\t\r])/, "'").replaceAll('"', '""')}"`
