import { type AlertInput, criteriaOf, isYearRange } from '@claire/api-contract'
import { identifiersIn, literalOf, parseQuery, stemmedTerms } from '@claire/scholarly-text'
import type { Match } from '#domains/reading/search'
import { type Say, refusal } from '#platform/errors'
import { foldedAddress, isAddress } from '#platform/mail-address'
import { type AlertDraft, type MessageSettings, type Pause, endOf, readPause } from './alert.ts'
import type { ChosenSource, Criteria } from './criteria.ts'
import type { MatchingFacts } from './matching/decision/matching-facts.ts'

const refuse = (say: Say): never => {
  throw refusal(say)
}

/** Returns the draft, validated in the order of docs/product.md 5.5. `pause` is that of an alert being changed. */
export function checkedDraft(input: AlertInput, known: ChosenSource[], pause?: Pause): AlertDraft {
  const name = input.name?.trim() || refuse((t) => t('alerts.nameMissing'))
  if (!input.searchTerm?.trim()) refuse((t) => t('alerts.searchTermMissing'))
  const messages = checkedMessages(input, pause)
  return { name, ...messages, ...checkedCriteria(input, known), width: input.width ?? 'normal' }
}

/** The part of a draft about messages. */
export function checkedMessages(input: AlertInput, pause?: Pause): MessageSettings {
  const email = foldedAddress(input.email ?? '') || refuse((t) => t('alerts.emailMissing'))
  if (!isAddress(email)) refuse((t) => t('alerts.notAnAddress'))
  // A client that sends back the end it has read does not send the reason for the pause.
  const wanted = readPause(input.pausedUntil)
  return {
    email,
    frequency: input.frequency ?? 'NEW_MATCHES',
    note: input.note?.trim() ?? '',
    pause: pause && endOf(pause) === endOf(wanted) ? pause : wanted,
  }
}

type CriteriaInput = Pick<AlertInput, 'searchTerm'> & Parameters<typeof criteriaOf>[0]

export function checkedCriteria(input: CriteriaInput, known: ChosenSource[]): Criteria {
  const criteria = criteriaOf(input)
  if (!isYearRange(criteria)) refuse((t) => t('alerts.endBeforeStart'))
  const byName = new Map(known.map((source) => [source.name, source]))
  const sources = [...new Set(criteria.sources)].map(
    (name) => byName.get(name) ?? refuse((t) => t('alerts.noSourceNamed', { name })),
  )
  return {
    ...criteria,
    searchTerm: input.searchTerm?.trim() ?? '',
    sources: sources.map(({ id, name }) => ({ id, name })),
  }
}

/** Returns the reason why an alert on a search could never find anything; null if it could. */
export function refusalOf(searchTerm: string, facts: MatchingFacts | null): Say | null {
  if (!facts || (!parseQuery(searchTerm).root && !identifiersIn(searchTerm).length))
    return (t) => t('alerts.noWords')
  const reason = impossible(facts.query.scope)
  if (reason) return reason
  if (!('meaning' in facts)) return null
  const { scope, statistics } = facts.query
  if (!statistics.terms.length) return (t) => t('alerts.tooCommon')
  const cut = new Set(beginnings(scope).flatMap(stemmedTerms))
  if (statistics.terms.every(({ term }) => cut.has(term))) return (t) => t('alerts.onlyBeginning')
  return null
}

/** The words with an asterisk that a search requires. */
function beginnings(match: Match): string[] {
  if (match.kind === 'prefix') return [match.text]
  return match.kind === 'and' || match.kind === 'or' ? match.of.flatMap(beginnings) : []
}

/** The reason why no article can match; null if one could. */
function impossible(match: Match): Say | null {
  switch (match.kind) {
    case 'and':
      return match.of.map(impossible).find((reason) => reason !== null) ?? null
    case 'or': {
      const reasons = match.of.map(impossible)
      return reasons.includes(null) ? null : (reasons[0] ?? null)
    }
    case 'sources':
      return match.ids.length ? null : (t) => t('alerts.unknownSource')
    case 'years':
      return match.from !== null && match.to !== null && match.from > match.to
        ? (t) => t('alerts.yearsReversed')
        : null
    case 'literal':
    case 'prefix':
      return literalOf(match.text).length ? null : (t) => t('alerts.noWordsIn', { text: match.text })
    default:
      return null
  }
}
