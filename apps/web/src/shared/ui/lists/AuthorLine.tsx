import { Fragment } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { authorPath } from '#shared/lib/page-address.ts'

interface Props {
  names: readonly string[]
  /** One for each name, '' where unknown; empty if none is known. */
  orcids?: readonly string[] | undefined
  shown?: number
  /** State of the author's page: where its reader came from. */
  linkState?: unknown
}

/** The first authors of an article as links to their pages, and the number of further ones. */
export function AuthorLine({ names, orcids = [], shown = 3, linkState }: Props) {
  const { t } = useTranslation()
  const count = names.length - shown
  return (
    <>
      {names.slice(0, shown).map((name, at) => (
        <Fragment key={at}>
          {at > 0 && ', '}
          <Link className="author-link" to={authorPath(name, orcids[at])} state={linkState}>
            {name}
          </Link>
        </Fragment>
      ))}
      {count > 0 && ` ${t('ui.moreAuthors', { count })}`}
    </>
  )
}
