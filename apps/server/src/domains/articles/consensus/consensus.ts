import { titlesAgree } from '../works/agreement.ts'
import {
  ORIGINS,
  type Origin,
  type StatedField,
  CHOSEN,
  originOf,
  type Stated,
  STATED_FIELDS,
  type Statement,
  statementsOf,
  valueOf,
} from './statements.ts'
import type { ArticleDraft } from '../article.ts'
import type { ArticleTables } from '../tables.ts'

/** Statements about one field, by origin. */
export type Statements = Partial<Record<Origin, string>>

const MOST_YEARS_APART = 1

/** Returns true if two values of a field are no disagreement: titles that differ by spelling, years by one. */
const valuesAgree = (field: StatedField, one: string, other: string): boolean =>
  one === other ||
  (field === 'title' ? titlesAgree(one, other) : Math.abs(Number(one) - Number(other)) <= MOST_YEARS_APART)

/** The statements, that of the most trusted origin first. */
export const inOrder = (statements: Statements): [Origin, string][] =>
  ORIGINS.flatMap((origin) => {
    const value = statements[origin]
    return value === undefined ? [] : ([[origin, value]] satisfies [Origin, string][])
  })

/** Returns true if any two of the statements disagree. */
const isDisputed = (field: StatedField, statements: Statements): boolean => {
  const values = Object.values(statements)
  return values.some((one, at) => values.slice(at + 1).some((other) => !valuesAgree(field, one, other)))
}

/**
 * Returns the statement that most origins agree with; among those with as many, that of the most trusted origin
 * (docs/adr/0044). Undefined where nothing is stated.
 */
export function consensusOf(
  field: StatedField,
  statements: Statements,
): { origin: Origin; value: string } | undefined {
  const stated = inOrder(statements)
  const support = (value: string) => stated.filter(([, other]) => valuesAgree(field, value, other)).length
  const most = Math.max(0, ...stated.map(([, value]) => support(value)))
  const best = stated.find(([, value]) => support(value) === most)
  return best && { origin: best[0], value: best[1] }
}

type Row = ArticleTables['article_disagreement']
/** The administrator who decided, and the time. */
type Decided = Pick<Row, 'decided_at' | 'decided_by' | 'decided_name'>

/** A disagreement as it is stored. */
export interface Disagreement extends Pick<Row, 'field' | 'state' | 'value'>, Decided {
  statements: Statements
}

export const UNDECIDED = {
  state: 'open',
  value: '',
  decided_at: null,
  decided_by: '',
  decided_name: '',
} as const satisfies Partial<Disagreement>

/** A change to a stored disagreement; `after` is null where the statements now agree. */
export interface DisagreementChange {
  field: StatedField
  after: Disagreement | null
}

interface Reconciled {
  draft: ArticleDraft
  changes: DisagreementChange[]
}

/**
 * Returns a draft whose title and year are those on which the statements about its article agree, and the disagreements
 * to store. `before` is the article as it is, undefined for a new one.
 */
export function reconcile(
  draft: ArticleDraft,
  { before, stored }: { before: Stated | undefined; stored: readonly Disagreement[] },
): Reconciled {
  return STATED_FIELDS.reduce<Reconciled>(
    (result, field) =>
      reconcileField(result, { field, before, stored: stored.find((each) => each.field === field) }),
    { draft, changes: [] },
  )
}

function reconcileField(
  result: Reconciled,
  {
    field,
    before,
    stored,
  }: { field: StatedField; before: Stated | undefined; stored: Disagreement | undefined },
): Reconciled {
  const { draft, changes } = result
  const known = stored?.statements ?? byOrigin(before ? statementsOf(before) : [], field)
  const statements = { ...known, ...byOrigin(statementsOf(draft), field) }
  const isChosen = stored?.state === 'used'
  // An article loses a value that its page no longer states, unless others are known to state it.
  if (!valueOf(draft, field) && !stored) return result
  const best = isChosen ? { origin: CHOSEN, value: stored.value } : consensusOf(field, statements)
  const decided = best ? withValue(draft, { field, best, before, isChosen }) : draft
  const isOpen = isChosen
    ? Object.values(statements).some((value) => !valuesAgree(field, value, stored.value))
    : isDisputed(field, statements)
  if (!isOpen) return { draft: decided, changes: stored ? [...changes, { field, after: null }] : changes }
  const isReopened = stored?.state === 'dismissed' && isNews(field, { statements, stored })
  const after = { ...UNDECIDED, ...stored, ...(isReopened && UNDECIDED), field, statements }
  const isAsBefore = stored?.state === after.state && textOf(stored.statements) === textOf(after.statements)
  return { draft: decided, changes: isAsBefore ? changes : [...changes, { field, after }] }
}

/** The draft with the value that counts. If its own wording means the same, it stays. */
function withValue(
  draft: ArticleDraft,
  {
    field,
    best,
    before,
    isChosen,
  }: {
    field: StatedField
    best: { origin: string; value: string }
    before: Stated | undefined
    isChosen: boolean
  },
): ArticleDraft {
  const own = valueOf(draft, field)
  if (
    isChosen
      ? own === best.value && draft.provenance[field] === CHOSEN
      : own && valuesAgree(field, own, best.value)
  )
    return draft
  const isKnown = before && valueOf(before, field) === best.value && originOf(before, field) === best.origin
  const rule = (isKnown && before.provenance[field]) || best.origin
  return withField(draft, { field, value: best.value, rule })
}

/** The draft with another title or year, and its origin. */
export const withField = <T extends ArticleDraft>(
  draft: T,
  { field, value, rule }: { field: StatedField; value: string; rule: string },
): T => ({
  ...draft,
  ...(field === 'title' ? { title: value } : { publicationYear: Number(value) }),
  provenance: { ...draft.provenance, [field]: rule },
})

const byOrigin = (statements: Statement[], field: StatedField): Statements =>
  Object.fromEntries(
    statements.filter((each) => each.field === field).map(({ origin, value }) => [origin, value]),
  )

/** True if an origin states a value that none stated when the disagreement was dismissed. */
const isNews = (
  field: StatedField,
  { statements, stored }: { statements: Statements; stored: Disagreement },
) =>
  Object.values(statements).some(
    (value) => !Object.values(stored.statements).some((each) => valuesAgree(field, each, value)),
  )

const textOf = (statements: Statements) => JSON.stringify(inOrder(statements))
