import { type AlertInput, criteriaOf, isYearRange } from '@claire/api-contract'
import { DomainError } from '#platform/errors'
import { foldedAddress } from '#platform/mail-address'
import type { AlertDraft, MessageSettings } from './alert.ts'
import type { ChosenSource, Criteria } from './criteria.ts'
import { type Pause, endOf, readPause } from './pause.ts'

const refuse = (message: string): never => {
  throw new DomainError('BAD_REQUEST', message)
}

/** Returns the draft, validated in the order of docs/product.md 5.5. `pause` is that of an alert being changed. */
export function checkedDraft(input: AlertInput, known: ChosenSource[], pause?: Pause): AlertDraft {
  const name = input.name?.trim() || refuse('Alert name is required!')
  if (!input.searchTerm?.trim()) refuse('Search term is required!')
  const messages = checkedMessages(input, pause)
  return { name, ...messages, ...checkedCriteria(input, known), width: input.width ?? 'normal' }
}

/** The part of a draft about messages. */
export function checkedMessages(input: AlertInput, pause?: Pause): MessageSettings {
  const email = foldedAddress(input.email ?? '') || refuse('Email is required!')
  if (!/^[^\s@,;<>"]+@[^\s@,;<>"]+$/.test(email)) refuse('This is not an e-mail address.')
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
  if (!isYearRange(criteria)) refuse('End year must be greater than start year!')
  const byName = new Map(known.map((source) => [source.name, source]))
  const sources = [...new Set(criteria.sources)].map(
    (name) => byName.get(name) ?? refuse(`There is no source named “${name}”.`),
  )
  return {
    ...criteria,
    searchTerm: input.searchTerm?.trim() ?? '',
    sources: sources.map(({ id, name }) => ({ id, name })),
  }
}
