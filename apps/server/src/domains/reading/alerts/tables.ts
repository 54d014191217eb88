import { type AlertFrequency, type AlertWidth, type PauseState, criteriaOf } from '@claire/api-contract'
import type { ColumnType } from 'kysely'
import { type Migrations, inSql, type Database } from '#platform/database'
import type { PersonId } from '#platform/person'
import { type ChosenSource, criteriaKeyOf, literalKeyOf, readFilters, storedFilters } from './criteria.ts'

export type AlertTables = {
  alert: {
    id: string
    owner: PersonId
    name: string
    search_term: string
    email: string
    /** The filters of the search, as JSON. */
    filters: string
    width: AlertWidth
    /** Another version may have stored others. */
    frequency: ColumnType<string, AlertFrequency>
    note: string
    /** Another version may have stored others. */
    pause: ColumnType<string, PauseState>
    /** End of a pause with the state `paused`; null: until it is resumed. */
    paused_until: number | null
    feed_token: string | null
    /** The folder whose new articles it reports; null for a saved search. */
    folder_id: string | null
    criteria_key: string
    criteria_at: number
    event_seq: number
    joined: 0 | 1
    revision: number
    shown_to: number
    narrowing: number
    /** Matching facts of a saved search as JSON; what a folder has learnt, in base64. */
    matching: string | null
    index_size: number | null
    refreshed_at: number | null
    /** When its person last opened its results, changed it, or confirmed that it is useful. */
    used_at: number
    created_at: number
    updated_at: number
  }
  alert_match: {
    alert_id: string
    article_id: string
    position: number
    event_seq: number
    matched_at: number
    score: number
    why: string
    seen_at: number | null
    dismissed_at: number | null
    notified_at: number | null
    mail_id: string | null
  }
  alert_work: { alert_id: string; mark: string }
  alert_text: { text_key: string; article_id: string }
  alert_sequence: { name: 'revision' | 'match'; value: number }
}

declare module 'kysely' {
  interface Tables extends AlertTables {}
}

export const alertMigrations: Migrations = {
  '0110-alerts': {
    async up(database) {
      await inSql(`
        -- event_seq: the newest event when the alert was created. Earlier ones are not new to it.
        create table alert (
          id text primary key, owner text not null, name text not null, search_term text not null,
          email text not null, start_year integer, end_year integer, sources text not null,
          refine_search integer not null, width text not null, frequency text not null, note text not null,
          paused_until bigint, feed_token text unique, criteria_key text not null,
          criteria_at bigint not null, event_seq bigint not null, joined integer not null,
          revision bigint not null, shown_to bigint not null, narrowing real not null, matching text,
          refreshed_at bigint, created_at bigint not null, updated_at bigint not null,
          constraint alert_criteria unique (owner, criteria_key)
        );
        create index alert_revision on alert (revision);
        create table alert_match (
          alert_id text not null references alert (id) on delete cascade, article_id text not null,
          position bigint not null, event_seq bigint not null, matched_at bigint not null,
          score real not null, why text not null, seen_at bigint, dismissed_at bigint, told_at bigint,
          mail_id text, constraint alert_match_key primary key (alert_id, article_id)
        );
        create unique index alert_match_position on alert_match (alert_id, position);
        create index alert_match_unread on alert_match (alert_id)
          where seen_at is null and dismissed_at is null;
        create index alert_match_untold on alert_match (alert_id, matched_at)
          where told_at is null and dismissed_at is null;
        create table alert_work (
          alert_id text not null references alert (id) on delete cascade, mark text not null,
          constraint alert_work_key primary key (alert_id, mark)
        );
        create table alert_sequence (name text primary key, value bigint not null);
      `).up(database)
      await database
        .insertInto('alert_sequence')
        .values([
          { name: 'revision', value: 0 },
          { name: 'match', value: 0 },
        ])
        .execute()
    },
  },
  '0111-alert-index-size': inSql(`
    -- The number of articles in the index when matching facts were computed: with many more, the facts are outdated.
    alter table alert add column index_size bigint;
    create index alert_work_mark on alert_work (mark);
    create index alert_refreshed on alert (refreshed_at);
  `),
  '0112-alert-texts': {
    async up(database) {
      await inSql(`
        create table alert_text (
          text_key text not null, article_id text not null,
          constraint alert_text_key primary key (text_key, article_id)
        );
      `).up(database)
      // The scale of thresholds has changed.
      await database.updateTable('alert').set({ refreshed_at: null }).execute()
    },
  },
  '0113-alert-use': {
    async up(database) {
      await inSql('alter table alert add column used_at bigint not null default 0').up(database)
      await database
        .updateTable('alert')
        .set((eb) => ({ used_at: eb.ref('updated_at') }))
        .execute()
    },
  },
  '0114-alert-filters': {
    async up(database) {
      const { schema } = database
      await inSql(`alter table alert add column filters text not null default '{}'`).up(database)
      await gatherFilters(database)
      for (const column of GATHERED) await schema.alterTable('alert').dropColumn(column).execute()
    },
  },
  '0140-alert-pauses': {
    async up(database) {
      await inSql(`alter table alert add column pause text not null default 'active'`).up(database)
      const alerts = database.updateTable('alert').where('pause', '=', 'active')
      for (const [end, pause] of Object.entries(PAUSES_BY_END))
        await alerts.set({ pause, paused_until: null }).where('paused_until', '>=', Date.parse(end)).execute()
      await alerts.set({ pause: 'paused' }).where('paused_until', 'is not', null).execute()
    },
  },
  '0141-notified': inSql(`
    alter table alert_match rename column told_at to notified_at;
    drop index alert_match_untold;
    create index alert_match_pending on alert_match (alert_id, matched_at)
      where notified_at is null and dismissed_at is null;
  `),
  '0143-folder-alerts': inSql(`
    alter table alert add column folder_id text;
    create unique index alert_folder on alert (folder_id);
  `),
  '0144-results-of-a-person': inSql(`
    -- All that ranks unread results, so that ten thousand of them are read from the index alone.
    drop index alert_match_unread;
    create index alert_match_unread on alert_match (alert_id, article_id, position, matched_at, score)
      where seen_at is null and dismissed_at is null;
    create index alert_match_seen on alert_match (alert_id, seen_at)
      where seen_at is not null and dismissed_at is null;
  `),
  '0170-alerts-on-forms-of-a-topic': { up: joinFormsOfTopics },
}

/** Ends that encoded the reason for a pause, the latest first; a pause beyond 2100 lasts until it is resumed. */
const PAUSES_BY_END: Record<string, PauseState> = {
  '9999-01-01': 'unsubscribed',
  '9998-01-01': 'stale',
  '2100-01-01': 'paused',
}

type AlertColumns = {
  id: string
  owner: string
  search_term: string
  filters: string
  criteria_key: string
}
type GatheredColumns = {
  start_year: number | null
  end_year: number | null
  sources: string
  refine_search: 0 | 1
}
/** Filters were separate columns. */
const GATHERED = ['start_year', 'end_year', 'sources', 'refine_search'] as const

/** Moves filters from columns of their own, which had another form in the key. */
async function gatherFilters(database: Database) {
  const db = database.withTables<{ alert: AlertColumns & GatheredColumns }>()
  const alerts = await db
    .selectFrom('alert')
    .select(['id', 'search_term', ...GATHERED])
    .execute()
  for (const { id, search_term: searchTerm, ...row } of alerts) {
    const criteria = {
      ...criteriaOf({
        startYear: row.start_year,
        endYear: row.end_year,
        refineSearch: row.refine_search === 1,
      }),
      searchTerm,
      sources: JSON.parse(row.sources) as ChosenSource[],
    }
    await db
      .updateTable('alert')
      .set({ filters: storedFilters(criteria), criteria_key: literalKeyOf(criteria) })
      .where('id', '=', id)
      .execute()
  }
}

/** Joins the forms of a topic, which had keys of their own. The later of two alerts on one topic stays as it is. */
async function joinFormsOfTopics(database: Database) {
  const db = database.withTables<{ alert: AlertColumns & { folder_id: string | null; created_at: number } }>()
  const alerts = await db
    .selectFrom('alert')
    .select(['id', 'owner', 'search_term', 'filters'])
    .where('search_term', 'like', '%topic:"%')
    .where('folder_id', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  for (const { id, owner, search_term: searchTerm, filters } of alerts) {
    const key = criteriaKeyOf({ ...readFilters(filters), searchTerm })
    await db
      .updateTable('alert')
      .set({ criteria_key: key })
      .where('id', '=', id)
      .where(({ not, exists }) =>
        not(
          exists(
            db
              .selectFrom('alert as twin')
              .select('twin.id')
              .where('twin.owner', '=', owner)
              .where('twin.criteria_key', '=', key),
          ),
        ),
      )
      .execute()
  }
}
