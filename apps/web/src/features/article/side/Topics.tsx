import Chip from '@mui/material/Chip'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslation } from '#shared/i18n/use-translation.ts'
import { Link as RouterLink } from 'react-router'
import { topicPath } from '#shared/lib/page-address.ts'
import { topicName } from '#shared/lib/text/topic-name.ts'

/** Maximum number of topics shown before expanding. */
const SHOWN_AT_FIRST = 8

export function Topics({ topics }: { topics: readonly string[] }) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const unique = [...new Map(topics.map((topic) => [topicName(topic), topic]))]
  const hidden = isOpen ? 0 : Math.max(0, unique.length - SHOWN_AT_FIRST)
  if (unique.length === 0) return null
  return (
    <section>
      <Typography variant="h3" component="h2" sx={{ mb: 0.75 }}>
        {t('article.topics')}
      </Typography>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 0.75, alignItems: 'center' }}>
        {unique.slice(0, unique.length - hidden).map(([name, topic]) => (
          <Chip
            key={name}
            label={name}
            component={RouterLink}
            to={topicPath(topic)}
            clickable
            sx={{ maxWidth: '100%' }}
          />
        ))}
        {hidden > 0 && (
          <Link component="button" type="button" variant="body2" onClick={() => setIsOpen(true)}>
            {t('article.moreTopics', { count: hidden })}
          </Link>
        )}
      </Stack>
    </section>
  )
}
