import type { Source } from '@claire/api-contract'

/** An action on a source that an administrator confirms in a dialog. */
export interface Question {
  about: 'edit' | 'approve' | 'reject' | 'delete' | 'notes'
  source: Source
}
