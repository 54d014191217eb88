import type { Source } from '@claire/api-contract'

/** What an administrator is asked in a dialog before something is done to a source. */
export interface Question {
  about: 'edit' | 'approve' | 'reject' | 'delete' | 'notes'
  source: Source
}
