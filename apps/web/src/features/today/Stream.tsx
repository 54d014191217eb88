import type { Folder, TodayItem } from '@claire/api-contract'
import { Button } from '@mui/material'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from '#shared/i18n/i18n.ts'
import { decodeTitle } from '#shared/lib/text/article-text.ts'
import { type Selection, useSelection } from '#shared/lib/state/use-selection.ts'
import { BulkBar } from '#shared/ui/lists/BulkBar.tsx'
import { articlePath } from '#shared/lib/page-address.ts'
import { pathOfReason, Reason } from './Reason.tsx'
import { DismissButton, DismissedRow, KeyCap, StreamRow } from './StreamRow.tsx'
import type { Answers } from './use-answers.ts'

interface SaveButtonProps {
  articleId: string
  titleId: string
  /** The folder that has the article; null if it is not saved. */
  savedIn: Folder | null
  /** The folder that it will be saved in; null for the one used last. */
  saveTo: Folder | null
  /** The key of the button, to be shown in it. */
  keyCap: ReactNode
  onSave: (folder?: Folder) => void
}

/** Parts of other features, and what the page knows. */
export interface RowParts {
  saveButton: (props: SaveButtonProps) => ReactNode
  /** False if single keys are switched off. */
  hasKeys: boolean
}

interface Props extends RowParts {
  label: string
  items: readonly TodayItem[]
  answers: Answers
}

/** The rows. Answered ones stay in their place until the page is left. */
export function Stream({ label, items, answers, ...parts }: Props) {
  const { t } = useTranslation()
  const list = useFocusOnAnswered(answers)
  const listed = items.filter((item) => answers.answerOf(item).state !== 'dismissed')
  const selection = useSelection(listed.map(({ article }) => article))
  const chosen = listed.filter(({ article }) => selection.has(article.id))

  function handleChosen(act: (chosen: readonly TodayItem[]) => unknown) {
    void act(chosen)
    selection.set([])
  }

  return (
    <>
      <ul ref={list} aria-label={label}>
        {items.map((item) => (
          <StreamItem key={item.article.id} item={item} answers={answers} selection={selection} {...parts} />
        ))}
      </ul>
      <BulkBar place="floating" count={chosen.length} onClear={() => selection.set([])}>
        <Button size="small" onClick={() => handleChosen(answers.save)}>
          {t('today.save')}
        </Button>
        <Button size="small" onClick={() => handleChosen(answers.dismiss)}>
          {t('today.dismiss')}
        </Button>
      </BulkBar>
      {answers.canUndo && (
        // Undoes the latest answer, wherever the focus is.
        <button type="button" hidden data-key="u" onClick={() => answers.undo()}>
          {t('ui.undo')}
        </button>
      )}
    </>
  )
}

/** After an answer, the focus is on the line that replaced its row, or on the row that is back. */
function useFocusOnAnswered({ focusOn }: Answers) {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const rows = [...(list.current?.children ?? [])]
    const answered = rows.find((row) => row.getAttribute('data-article') === focusOn?.articleId)
    answered?.querySelector<HTMLElement>('.row-body :is(a, button)')?.focus({ preventScroll: true })
  }, [focusOn])
  return list
}

type ItemProps = Omit<Props, 'label' | 'items'> & { item: TodayItem; selection: Selection }

function StreamItem({ item, answers, selection, saveButton, hasKeys }: ItemProps) {
  const { article, reasons, sentence, saveTo } = item
  const { state, folder } = answers.answerOf(item)
  const [row, setRow] = useState<HTMLLIElement | null>(null)
  const [height, setHeight] = useState<number | null>(null)
  const [reason, second] = reasons

  function handleDismiss() {
    setHeight(row?.matches(':hover') ? row.offsetHeight : null)
    answers.dismiss([item])
  }

  if (state === 'dismissed')
    return (
      <DismissedRow
        articleId={article.id}
        title={decodeTitle(article.title)}
        height={height}
        onLeave={() => setHeight(null)}
        onUndo={() => answers.undo(item)}
      />
    )
  return (
    <StreamRow
      ref={setRow}
      article={article}
      path={articlePath(article.id)}
      sentence={sentence}
      isUnseen={state === 'new'}
      selection={{
        isSelected: selection.has(article.id),
        isSelecting: selection.ids.length > 0,
        onToggle: (isRange) => selection.toggle(article.id, isRange),
      }}
      onOpen={() => answers.open(item)}
      reason={reason && <Reason reason={{ ...reason, path: pathOfReason(reason) }} second={second} />}
      actions={(titleId) => (
        <>
          {saveButton({
            articleId: article.id,
            titleId,
            savedIn: folder,
            saveTo,
            keyCap: hasKeys && <KeyCap name="b" />,
            onSave: (into) => void answers.save([item], into),
          })}
          <DismissButton titleId={titleId} hasKey={hasKeys} onDismiss={handleDismiss} />
        </>
      )}
    />
  )
}
