import { type ComponentProps } from 'react'
import { shownName, useFolderTreeQuery } from '#features/bookmarks'
import { SaveReference } from '#features/ways-out'
import { useTranslation } from '#shared/i18n/i18n.ts'

type Reference = Pick<ComponentProps<typeof SaveReference>, 'doi' | 'title' | 'titleId' | 'savedIn'>

function SaveInLastFolder(work: Reference) {
  const { t } = useTranslation()
  const { data } = useFolderTreeQuery()
  const folder = data?.folders.find(({ id }) => id === data.saveTo)
  return <SaveReference {...work} saveTo={folder ? { id: folder.id, name: shownName(folder, t) } : null} />
}

/** The button of a row that bookmarks a work without an article. */
export const referenceButton = (work: Reference) => <SaveInLastFolder {...work} />
