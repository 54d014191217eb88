import { type Affiliation, NO_REFERENCES, type References } from '@claire/scholarly-text'
import type { ArticleDraft } from '../article.ts'

type Connections = Pick<ArticleDraft, 'affiliations' | 'references'>

/** The columns of `article_text` that hold where authors work and what is cited. */
export const connectionColumns = ({ affiliations, references }: Connections) => ({
  affiliations: JSON.stringify(affiliations),
  cites: references.count ? JSON.stringify(references) : '{}',
})

/** Parses these columns; empty for an article without a text. */
export const connectionsOf = (row: { affiliations: string | null; cites: string | null }): Connections => ({
  affiliations: JSON.parse(row.affiliations ?? '[]') as Affiliation[],
  references: { ...NO_REFERENCES, ...(JSON.parse(row.cites ?? '{}') as Partial<References>) },
})
