import type { Source } from '@claire/api-contract'
import { ApproveDialog } from './ApproveDialog.tsx'
import { DeleteDialog } from './DeleteDialog.tsx'
import { NotesDialog } from './NotesDialog.tsx'
import type { Question } from './question.ts'
import type { Decision } from './use-decisions.ts'
import { RejectDialog } from './RejectDialog.tsx'
import { SourceDialog } from '../suggesting/SourceDialog.tsx'

interface Props {
  question: Question
  onClose: () => void
  /** Called after the source was approved or rejected. */
  onDecided: (decision: Decision['decision']) => void
}

const DIALOGS: Record<
  Question['about'],
  (props: { source: Source } & Omit<Props, 'question'>) => React.ReactNode
> = {
  edit: SourceDialog,
  approve: ApproveDialog,
  reject: RejectDialog,
  delete: DeleteDialog,
  notes: NotesDialog,
}

/** The dialog for a question. Mounted while it is open. */
export function SourceQuestions({ question, ...answers }: Props) {
  const Dialog = DIALOGS[question.about]
  return <Dialog source={question.source} {...answers} />
}
