import type { Folder } from '@claire/api-contract'
import { useState } from 'react'
import { BOOKMARKS_PATH, SaveButton, useSaving } from '#features/bookmarks'
import { CheckReferences } from '#features/reference-check'
import { referenceButton } from '#app/reference-button.tsx'
import { useTranslation } from '#shared/i18n/i18n.ts'

interface SavedProps {
  articleId: string
  titleId: string
  /** The folder of the bookmark at the time of the check. */
  folder: Folder | null
}

function SaveChecked({ articleId, titleId, folder }: SavedProps) {
  const [saved, setSaved] = useState(folder)
  const { save } = useSaving()
  return (
    <SaveButton
      articleId={articleId}
      titleId={titleId}
      savedIn={saved}
      saveTo={null}
      onSave={(into) => void save(articleId, into).then((found) => found && setSaved(found))}
    />
  )
}

const saveButton = (articleId: string, titleId: string, folder: Folder | null) => (
  <SaveChecked articleId={articleId} titleId={titleId} folder={folder} />
)

/** Checks a list of references of a draft. */
export function Component() {
  const { t } = useTranslation()
  const title = t('shell.nav.checkReferences')
  return (
    <CheckReferences
      trail={[{ label: t('bookmarks.title'), to: BOOKMARKS_PATH }, { label: title }]}
      title={title}
      saveButton={saveButton}
      referenceButton={referenceButton}
    />
  )
}
