import VerifiedOutlined from 'virtual:icon/VerifiedOutlined'
import type { AuthorProfile } from '@claire/api-contract'
import { orcidsIn } from '@claire/scholarly-text'
import { Box, Link, Tab, Tabs } from '@mui/material'
import { Fragment, type ReactNode, useState } from 'react'
import { useTranslation, formatList, formatNumber } from '#shared/i18n/i18n.ts'
import { authorPath, topicPath } from '#shared/lib/page-address.ts'
import { topicName } from '#shared/lib/text/topic-name.ts'
import { NEW_TAB, PageLink } from '#shared/ui/text/PageLink.tsx'
import { CountsSection, OwnFacts, YearsSection } from './ProfileFacts.tsx'
import { ProfileArticles } from './ProfileArticles.tsx'
import { type PageProps, ProfileLayout } from './ProfileLayout.tsx'
import { useAuthorQuery, type Group, useListAddress } from './profiles-api.ts'

const FORMS_SHOWN = 4
const SHOWN_AT_FIRST = 3

/** The articles of a person with an ORCID iD, or under a name. */
export function AuthorPage({ name: key, trail, parts }: PageProps) {
  const { t } = useTranslation()
  const query = useAuthorQuery(key)
  const { data: author } = query
  const name = author?.name ?? key
  // Also of an address that no article has: as a name, the iD would find nothing.
  const [orcid] = orcidsIn(author?.orcid ?? key)
  return (
    <ProfileLayout
      name={name}
      trail={trail}
      query={query}
      facts={author && <AuthorFacts author={author} />}
      follow={parts.follow({
        input: orcid ? { author: name, orcid } : { author: author?.key ?? key },
        name,
        alertId: author?.alertId ?? null,
      })}
      side={
        author && (
          <>
            <YearsSection years={author.years} />
            <CountsSection
              title={t('profiles.topics')}
              entries={author.topics.map((topic) => ({
                name: topicName(topic.name),
                to: topicPath(topic.name),
                count: topic.count,
              }))}
            />
            <CountsSection
              title={t('profiles.coAuthors')}
              entries={author.coAuthors.map((each) => ({
                name: each.name,
                to: authorPath(each.key),
                count: each.count,
              }))}
            />
            <OwnFacts {...author} />
          </>
        )
      }
    >
      {author && <AuthorArticles author={author} rows={parts.rows} />}
    </ProfileLayout>
  )
}

function AuthorFacts({ author }: { author: AuthorProfile }) {
  const { t } = useTranslation()
  const { orcid, key, affiliations, articles, people } = author
  const forms = author.forms.filter((form) => form !== author.name).slice(0, FORMS_SHOWN)
  return (
    <Box sx={facts}>
      {affiliations.length > 0 && (
        <Several separator=" · ">
          {affiliations.map(({ name, startYear, endYear }) => (
            <Fragment key={name}>
              <Box component="span" dir="auto" sx={{ color: 'text.primary' }}>
                {name}
              </Box>
              {endYear !== null && `, ${startYear === endYear ? '' : `${startYear}–`}${endYear}`}
            </Fragment>
          ))}
        </Several>
      )}
      {orcid && (
        <p>
          <VerifiedOutlined fontSize="small" aria-hidden /> {t('profiles.orcid')}{' '}
          <Link
            href={orcid}
            {...NEW_TAB}
            aria-label={`${key} ${t('ui.opensNewTab')}`}
            underline="always"
            sx={{ fontVariantNumeric: 'tabular-nums' }}
          >
            {key}
          </Link>{' '}
          {t('profiles.orcidOn', {
            some: formatNumber(articles.withIdentifier),
            count: articles.identified + articles.named,
          })}
        </p>
      )}
      {forms.length > 0 && <p>{t('profiles.forms', { names: formatList(forms) })}</p>}
      {people.length > 0 && (
        <Several lead={t(orcid ? 'profiles.otherPeople' : 'profiles.people')} separator=", ">
          {people.map((each) => (
            <PageLink key={each.key} to={authorPath(each.key)} underline="always">
              {t('profiles.person', { name: each.name, orcid: each.key, number: formatNumber(each.count) })}
            </PageLink>
          ))}
        </Several>
      )}
    </Box>
  )
}

/** The first of several in one paragraph, all of them on request. */
function Several({ lead, separator, children }: { lead?: string; separator: string; children: ReactNode[] }) {
  const { t } = useTranslation()
  const [areAll, setAreAll] = useState(false)
  const hidden = areAll ? 0 : Math.max(0, children.length - SHOWN_AT_FIRST)
  return (
    <p>
      {lead && `${lead} `}
      {children.slice(0, children.length - hidden).map((child, at) => (
        <Fragment key={at}>
          {at > 0 && separator}
          {child}
        </Fragment>
      ))}
      {hidden > 0 && ' '}
      {hidden > 0 && (
        <Link component="button" type="button" onClick={() => setAreAll(true)} sx={moreButton}>
          {t('ui.moreAuthors', { count: hidden })}
        </Link>
      )}
    </p>
  )
}

function AuthorArticles({ author, rows }: { author: AuthorProfile } & Pick<PageProps['parts'], 'rows'>) {
  const { t } = useTranslation()
  const { group, change } = useListAddress()
  const { identified, named } = author.articles
  const hasBoth = identified > 0 && named > 0
  const shown: Group = hasBoth ? (group ?? 'identified') : identified > 0 ? 'identified' : 'named'
  const labelled = (label: string, count: number) => (
    <span>
      {label}
      <Box component="span" sx={badge}>
        {formatNumber(count)}
      </Box>
    </span>
  )
  return (
    <ProfileArticles
      of="authors"
      name={author.key}
      group={shown}
      rows={rows}
      searchLabel={t('profiles.searchAuthor')}
      // An author's only article is by one person.
      note={
        named > (identified ? 0 : 1)
          ? t(identified ? 'profiles.others' : 'profiles.several', { count: named })
          : undefined
      }
      tabs={
        hasBoth ? (
          <Tabs
            value={shown}
            variant="scrollable"
            aria-label={t('profiles.articles')}
            onChange={(_, chosen: Group) => change({ group: chosen })}
          >
            <Tab
              value="identified"
              aria-controls="articles"
              label={labelled(t('profiles.identified'), identified)}
            />
            <Tab value="named" aria-controls="articles" label={labelled(t('profiles.named'), named)} />
          </Tabs>
        ) : undefined
      }
    />
  )
}

const facts = {
  typography: 'body2',
  color: 'text.secondary',
  overflowWrap: 'anywhere',
  '& > p': { m: 0, mt: '2px' },
  '& svg': { verticalAlign: '-4px' },
}
const moreButton = { typography: 'body2', verticalAlign: 'baseline', minHeight: 24 }
const badge = {
  marginInlineStart: 0.75,
  px: 0.75,
  py: '1px',
  borderRadius: '9px',
  typography: 'caption',
  color: 'text.secondary',
  bgcolor: 'surface.inset',
}
