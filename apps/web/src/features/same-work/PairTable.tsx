import type { Agreement, WorkPair, WorkPairArticle } from '@claire/api-contract'
import { Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { type StatusKind, StatusDot } from '#shared/ui/lists/StatusDot.tsx'
import { TitleText } from '#shared/ui/text/WithTex.tsx'
import { visuallyHidden } from '#shared/ui/styles.ts'
import { PageLink } from '#shared/ui/text/PageLink.tsx'
import { articlePath } from '#shared/lib/page-address.ts'
import { pairTable } from './pair-looks.ts'

interface Props {
  pair: WorkPair
  first: WorkPairArticle
  second: WorkPairArticle
  titleId: string
}

const KINDS: Record<Agreement, StatusKind> = {
  agrees: 'ok',
  differs: 'warning',
  partly: 'warning',
  one_side: 'warning',
  unknown: 'off',
}
const FIELDS = [
  ['doi', ({ doi }: WorkPairArticle) => (doi ? [doi] : [])],
  ['authors', ({ authors }: WorkPairArticle) => authors],
  ['year', ({ year }: WorkPairArticle) => (year === null ? [] : [String(year)])],
  ['source', ({ source }: WorkPairArticle) => [source]],
] as const
const NAMES = ', '
const WORDS = ' '

/** Splits a title into words; one with formulas stays whole, because parts of a formula cannot be underlined. */
const wordsOf = (title: string) => (/[$\\^_]/.test(title) ? [title] : title.split(/\s+/))

/** Two articles side by side, one field per line, with whether they agree at the end; differences are underlined. */
export function PairTable({ pair, first, second, titleId }: Props) {
  const { t } = useTranslation()
  return (
    <Box component="table" sx={pairTable}>
      <tbody>
        <TitleRow pair={pair} first={first} second={second} titleId={titleId} />
        {FIELDS.map(([field, valuesOf]) => (
          <Row
            key={field}
            name={t(`sameWork.fields.${field}`)}
            first={valuesOf(first)}
            second={valuesOf(second)}
            agreement={pair.agreement[field]}
          />
        ))}
        <AbstractRow pair={pair} first={first} second={second} />
      </tbody>
    </Box>
  )
}

function TitleRow({ pair, first, second, titleId }: Props) {
  const { t } = useTranslation()
  const [ofFirst, ofSecond] = [wordsOf(first.title), wordsOf(second.title)]
  const isSame = pair.agreement.title === 'agrees'
  const marks = isSame ? undefined : differences(ofFirst, ofSecond)
  return (
    <tr className="titles">
      <th scope="row">
        <span style={visuallyHidden}>{t('sameWork.fields.title')}</span>
      </th>
      <td>
        <Title article={first} id={titleId}>
          <Parts parts={ofFirst} mark={marks?.first} between={WORDS} />
        </Title>
      </td>
      <td>
        <Title article={second}>
          <Parts parts={ofSecond} mark={marks?.second} between={WORDS} />
        </Title>
      </td>
      <td className="agreement">
        {pair.isNotice ? (
          <StatusDot kind="warning">{t('sameWork.notice')}</StatusDot>
        ) : (
          !isSame && <Agrees agreement={pair.agreement.title} />
        )}
      </td>
    </tr>
  )
}

interface TitleProps {
  article: WorkPairArticle
  /** Id of the title that names the pair. */
  id?: string
  children: ReactNode
}

function Title({ article, id, children }: TitleProps) {
  return (
    <Typography variant="subtitle1" component={id ? 'h2' : 'div'} id={id}>
      <PageLink to={articlePath(article.id)} color="inherit">
        {children}
      </PageLink>
    </Typography>
  )
}

interface RowProps {
  name: string
  first: readonly string[]
  second: readonly string[]
  agreement: Agreement
  isMarked?: boolean
}

function Row({ name, first, second, agreement, isMarked = true }: RowProps) {
  if (first.length === 0 && second.length === 0) return null
  const differs = agreement !== 'agrees' && agreement !== 'unknown'
  const marks = differs && isMarked ? differences(first, second) : undefined
  return (
    <tr data-agrees={agreement === 'agrees' || undefined}>
      <th scope="row">{name}</th>
      <td className="value">
        <Parts parts={first} mark={marks?.first} between={NAMES} />
      </td>
      <td className="value">
        <Parts parts={second} mark={marks?.second} between={NAMES} />
      </td>
      <td className="agreement">
        <Agrees agreement={agreement} />
      </td>
    </tr>
  )
}

function AbstractRow({ pair, first, second }: Omit<Props, 'titleId'>) {
  const { t } = useTranslation()
  const length = ({ sentences }: WorkPairArticle) =>
    sentences > 0 ? [t('sameWork.sentences', { count: sentences })] : []
  const { sharedSentences: shared } = pair
  return (
    <Row
      name={t('sameWork.fields.abstract')}
      first={length(first)}
      second={shared > 0 ? [t('sameWork.shared', { shared, all: second.sentences })] : length(second)}
      agreement={pair.agreement.abstract}
      isMarked={false}
    />
  )
}

function Agrees({ agreement }: { agreement: Agreement }) {
  const { t } = useTranslation()
  return <StatusDot kind={KINDS[agreement]}>{t(`sameWork.agreement.${agreement}`)}</StatusDot>
}

interface PartsProps {
  parts: readonly string[]
  mark: Stretch | undefined
  between: string
}

/** The words of a title, names of authors, or one value; says so if there are none. */
function Parts({ parts, mark: [from, to] = [0, 0], between }: PartsProps) {
  const { t } = useTranslation()
  if (parts.length === 0) return t('sameWork.none')
  const before = parts.slice(0, from).map((part) => part + between)
  const after = parts.slice(to).map((part) => between + part)
  if (from === to) return <TitleText text={parts.join(between)} />
  return (
    <>
      <TitleText text={before.join('')} />
      <mark>
        <TitleText text={parts.slice(from, to).join(between)} />
      </mark>
      <TitleText text={after.join('')} />
    </>
  )
}

/** Range from the first index to before the last, as for `slice`. */
type Stretch = readonly [from: number, to: number]

const NONE: Stretch = [0, 0]
const folded = (part: string) => part.normalize('NFKC').toLowerCase()

/** Returns the length of the common start of two lists. */
function commonStart(first: readonly string[], second: readonly string[]): number {
  const end = first.findIndex((part, at) => folded(part) !== folded(second[at] ?? ''))
  return end < 0 ? Math.min(first.length, second.length) : end
}

/**
 * Returns the parts of two lists between their common start and common end: of the second list, or of the first where
 * the second has none.
 */
export function differences(first: readonly string[], second: readonly string[]) {
  const start = commonStart(first, second)
  const end = commonStart(first.slice(start).toReversed(), second.slice(start).toReversed())
  const ofFirst: Stretch = [start, first.length - end]
  const ofSecond: Stretch = [start, second.length - end]
  return start < ofSecond[1] ? { first: NONE, second: ofSecond } : { first: ofFirst, second: NONE }
}
