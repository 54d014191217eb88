import { criteriaOf, NO_CRITERIA, type SearchCriteria } from '@claire/api-contract/search-criteria'
import type { Alert, AlertFrequency, AlertInput, AlertWidth } from '@claire/api-contract'

/** What the form holds; every text as it was typed. */
export interface AlertFields extends SearchCriteria {
  name: string
  searchTerm: string
  email: string
  width: AlertWidth
  frequency: AlertFrequency
  /** A line of its own in every mail. */
  note: string
}

export const NEW_ALERT: AlertFields = {
  name: '',
  searchTerm: '',
  email: '',
  ...NO_CRITERIA,
  width: 'normal',
  frequency: 'NEW_MATCHES',
  note: '',
}

export const fieldsOf = (alert: Alert): AlertFields => {
  const { name, searchTerm, email, width, frequency, note } = alert
  return { name, searchTerm, email, ...criteriaOf(alert), width, frequency, note }
}

/** The first thing that is wrong, in the order of docs/product.md 5.5: the field and the key of its text. */
export function firstFault({ name, searchTerm, email }: AlertFields) {
  if (!name.trim()) return { field: 'name', text: 'nameRequired' } as const
  if (!searchTerm.trim()) return { field: 'searchTerm', text: 'termRequired' } as const
  if (!email.trim()) return { field: 'email', text: 'emailRequired' } as const
  return null
}

/** What is sent: an alert that is edited keeps what the form does not show. */
export const inputOf = (fields: AlertFields, edited?: Alert): AlertInput => ({
  ...fields,
  name: fields.name.trim(),
  searchTerm: fields.searchTerm.trim(),
  email: fields.email.trim(),
  note: fields.note.trim(),
  ...(edited && { pausedUntil: edited.pausedUntil }),
})

const FIRST_YEAR = 1970

/** From this year to 1970, newest first. */
export const alertYears = (thisYear = new Date().getFullYear()) =>
  Array.from({ length: thisYear - FIRST_YEAR + 1 }, (_, back) => thisYear - back)
