import { Children, type ReactNode, Fragment } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '#shared/i18n/i18n.ts'
import type { WorkNotice } from '@claire/api-contract'
import { authorPath } from '#shared/lib/page-address.ts'
import { SEVERITY } from '#shared/lib/text/article-text.ts'
import { StatusDot } from './StatusDot.tsx'

interface Props {
  children: ReactNode
  /** Content that loads after the row. It is shown if the last line has room, and never adds a line. */
  late?: ReactNode
  small?: boolean
}

/** Metadata of a result, bookmark or similar article in one line, separated by dots. An empty part has no dot. */
export function Meta({ children, late, small = false }: Props) {
  const parts = Children.map(children, (part) => <span>{part}</span>)
  if (late === undefined)
    return (
      <p className="meta" data-small={small || undefined}>
        {parts}
      </p>
    )
  return (
    <p className="meta-with-late">
      <span className="meta">{parts}</span>
      <span className="meta-late">{late}</span>
    </p>
  )
}

interface AuthorLineProps {
  names: readonly string[]
  /** One for each name, '' where unknown; empty if none is known. */
  orcids?: readonly string[] | undefined
  shown?: number
  /** State of the author's page: where its reader came from. */
  linkState?: unknown
}

/** The first authors of an article as links to their pages, and the number of further ones. */
export function AuthorLine({ names, orcids = [], shown = 3, linkState }: AuthorLineProps) {
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

/** Mark in lists for an article whose address no longer exists. */
export function DeadMark() {
  const { t } = useTranslation()
  return <StatusDot kind="off">{t('ui.dead')}</StatusDot>
}

/** Mark in lists for a work's retraction, correction or similar notice. */
export function NoticeMark({ notice: { kind } }: { notice: WorkNotice }) {
  const { t } = useTranslation()
  return <StatusDot kind={SEVERITY[kind]}>{t(`ui.notice.${kind}`)}</StatusDot>
}
