import type { Database } from '#platform/database'
import { inOrder } from '../consensus/consensus.ts'
import { statementsIn } from '../consensus/disagreements.ts'
import { titlesAgree } from '../works/agreement.ts'
import { livePairs } from '../works/present-pairs.ts'

export interface SuspiciousWork {
  why: string
  articles: { id: string; title: string; url: string }[]
  /** Statements by origin, if those of one article disagree. */
  statements: { origin: string; value: string }[]
}

/** Works whose articles disagree in title, undecided pairs that claim one identifier, and undecided disagreements of origins; each once. */
export async function suspiciousWorks(db: Database): Promise<SuspiciousWork[]> {
  const live = db.selectFrom('article').where('deleted', '=', 0)
  const shared = live
    .select('work_key')
    .groupBy('work_key')
    .having((eb) => eb.fn.countAll(), '>', 1)
  const members = await live
    .select(['id', 'title', 'url', 'work_key'])
    .where('work_key', 'in', shared)
    .orderBy('work_key')
    .orderBy('id')
    .execute()
  const merged = [...Map.groupBy(members, ({ work_key }) => work_key).values()].filter(([first, ...others]) =>
    others.some(({ title }) => first && !titlesAgree(first.title, title)),
  )
  const pairs = await livePairs(db)
    .select(['identifier', 'first.id', 'first.title', 'first.url'])
    .select(['second.id as second_id', 'second.title as second_title', 'second.url as second_url'])
    .where('state', '=', 'open')
    .where('reason', '=', 'identifier')
    .orderBy('first.id')
    .execute()
  const disputed = await db
    .selectFrom('article_disagreement')
    .innerJoin('article', 'article.id', 'article_id')
    .select(['field', 'statements', 'article.id', 'article.title', 'article.url'])
    .where('state', '=', 'open')
    .where('deleted', '=', 0)
    .orderBy('article.id')
    .orderBy('field')
    .execute()
  return [
    ...merged.map((articles) => ({
      why: 'Shown as one work:',
      articles: articles.map(({ id, title, url }) => ({ id, title, url })),
      statements: [],
    })),
    ...pairs.map(({ identifier, id, title, url, second_id, second_title, second_url }) => ({
      why: `Both claim ${identifier}:`,
      articles: [
        { id, title, url },
        { id: second_id, title: second_title, url: second_url },
      ],
      statements: [],
    })),
    ...disputed.map(({ field, statements, ...article }) => ({
      why:
        field === 'title' ? 'Its origins disagree about the title:' : 'Its origins disagree about the year:',
      articles: [article],
      statements: inOrder(statementsIn(statements)).map(([origin, value]) => ({ origin, value })),
    })),
  ]
}
