import { criteriaOf, NO_CRITERIA, type SearchCriteria } from '@claire/api-contract/search-criteria'
import type { Alert, AlertFrequency, AlertInput, AlertWidth } from '@claire/api-contract'

/** Values of the form; texts as typed. */
export interface AlertFields extends SearchCriteria {
  name: string
  searchTerm: string
  email: string
  width: AlertWidth
  frequency: AlertFrequency
  /** Note that is included in every mail. */
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

/** Returns the first error in the order of docs/product.md 5.5, as a field and a message key. */
export function firstFault({ name, searchTerm, email }: AlertFields) {
  if (!name.trim()) return { field: 'name', text: 'nameRequired' } as const
  if (!searchTerm.trim()) return { field: 'searchTerm', text: 'termRequired' } as const
  if (!email.trim()) return { field: 'email', text: 'emailRequired' } as const
  return null
}

/** Returns the request body; an edited alert keeps its fields that the form does not show. */
export const inputOf = (fields: AlertFields, edited?: Alert): AlertInput => ({
  ...fields,
  name: fields.name.trim(),
  searchTerm: fields.searchTerm.trim(),
  email: fields.email.trim(),
  note: fields.note.trim(),
  ...(edited && { pausedUntil: edited.pausedUntil }),
})
