import type { AuditAction } from '@claire/api-contract'
import type { Clock } from '#platform/clock'
import { type Database, inTransaction, type StoreParts } from '#platform/database'
import { DomainError } from '#platform/errors'
import type { ArticleDraft } from '../article.ts'
import { articleReading } from '../article-reading.ts'
import { updateArticle } from '../saving/update-article.ts'
import type { AuditWorkDecision, Decider } from '../works/deciding.ts'
import { consensusOf, UNDECIDED, withField } from '../consensus/consensus.ts'
import { type DisagreementRow, statementsIn } from '../consensus/disagreements.ts'
import { CHOSEN, valueOf } from '../consensus/statements.ts'

interface Decision {
  state: DisagreementRow['state']
  /** The statement to use; '' if none is. */
  value: string
  who: Decider
}

const ACTIONS: Record<DisagreementRow['state'], AuditAction> = {
  used: 'statement_used',
  dismissed: 'disagreement_dismissed',
  open: 'disagreement_undone',
}

/**
 * Carries out an administrator's decision on a disagreement: 'used' shows one of the statements from now on, whatever
 * later scans say; 'dismissed' leaves the article as it is; 'open' undoes the last decision.
 * @throws {DomainError} NOT_FOUND for an unknown disagreement, CONFLICT if nobody states the value.
 */
export function decideDisagreement(
  { database, clock, audit }: StoreParts & { audit: AuditWorkDecision },
  id: string,
  { state, value, who }: Decision,
): Promise<void> {
  return inTransaction(database, async (transaction) => {
    const row = await loadDisagreement(transaction, id)
    const [article] = await articleReading(transaction).get([row.article_id])
    if (!article) throw new DomainError('NOT_FOUND', (t) => t('works.noDisagreement'))
    const statements = statementsIn(row.statements)
    if (state === 'used' && !Object.values(statements).includes(value))
      throw new DomainError('CONFLICT', (t) => t('works.nobodySays'))
    if (state === row.state && value === row.value) return
    const best =
      state === 'used'
        ? { value, origin: CHOSEN }
        : state === 'open'
          ? consensusOf(row.field, statements)
          : undefined
    const shown = valueOf(article, row.field)
    const isChanged = best && (state === 'used' || row.state === 'used')
    if (isChanged)
      await write(
        transaction,
        clock,
        withField(article, { field: row.field, value: best.value, rule: best.origin }),
      )
    await transaction
      .updateTable('article_disagreement')
      .set(
        state === 'open'
          ? UNDECIDED
          : {
              state,
              value: state === 'used' ? value : '',
              decided_at: clock(),
              decided_by: who.id,
              decided_name: who.name,
            },
      )
      .where('article_id', '=', row.article_id)
      .where('field', '=', row.field)
      .execute()
    await audit(transaction, {
      sourceId: article.sourceId,
      action: ACTIONS[state],
      who,
      before: isChanged ? { [row.field]: shown } : {},
      after: { [row.field]: isChanged ? best.value : shown },
    })
  })
}

/** Loads a disagreement by its id, which is made of the article's id and the field. */
export async function loadDisagreement(database: Database, id: string): Promise<DisagreementRow> {
  const [articleId = '', field = ''] = id.split('~')
  const rows = await database
    .selectFrom('article_disagreement')
    .selectAll()
    .where('article_id', '=', articleId)
    .execute()
  const row = rows.find((each) => each.field === field)
  if (!row) throw new DomainError('NOT_FOUND', (t) => t('works.noDisagreement'))
  return row
}

/** Writes another title or year. The article's work stays the same. */
async function write(transaction: Database, clock: Clock, draft: ArticleDraft & { id: string }) {
  const known = await transaction
    .selectFrom('article')
    .selectAll()
    .where('id', '=', draft.id)
    .executeTakeFirstOrThrow()
  await updateArticle(transaction, clock, {
    identified: { draft, workKey: known.work_key, changes: [] },
    backfill: true,
    known,
  })
}
