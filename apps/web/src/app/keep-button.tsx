import { type ComponentProps } from 'react'
import { shownName, useFolderTreeQuery } from '#features/bookmarks'
import { KeepReference } from '#features/ways-out'
import { useTranslation } from '#shared/i18n/use-translation.ts'

type Kept = Pick<ComponentProps<typeof KeepReference>, 'doi' | 'title' | 'titleId' | 'savedIn'>

function KeepInLastFolder(work: Kept) {
  const { t } = useTranslation()
  const { data } = useFolderTreeQuery()
  const folder = data?.folders.find(({ id }) => id === data.saveTo)
  return <KeepReference {...work} saveTo={folder ? { id: folder.id, name: shownName(folder, t) } : null} />
}

/** The button of a row that bookmarks a work without an article. */
export const keepButton = (work: Kept) => <KeepInLastFolder {...work} />
