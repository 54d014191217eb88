import { DEFAULT_LANGUAGE, type FolderMails, type Language, type LanguageSetting } from '@claire/api-contract'
import { type Selectable, sql } from 'kysely'
import type { WeekdayNumbers } from 'luxon'
import type { Database } from '#platform/database'
import type { PersonId } from '#platform/person'
import type { MailTimes } from '../calendar/next-mail.ts'
import type { Wish } from '../links.ts'
import type { NotificationTables } from '../tables.ts'

/** The mail preferences of a person. */
export interface MailWishes extends MailTimes {
  /** Mail about decisions on the sources they suggested. */
  sourceDecisions: boolean
  /** Mail about retractions and corrections of bookmarked works. */
  retractions: boolean
  /** Mail about shared folders: how often about additions. */
  sharedFolders: FolderMails
}

/** Default preferences. */
export const USUAL_WISHES: MailWishes = {
  timeZone: 'UTC',
  hour: 7,
  weekday: 1,
  digest: false,
  sourceDecisions: false,
  retractions: true,
  sharedFolders: 'DAILY',
}

/** Stored as the time zone of people who have addresses and no time zone yet. */
const UNSAID = ''

/** Columns of people without a language. Written with every row: earlier versions have another default. */
const NO_LANGUAGE = { language_choice: DEFAULT_LANGUAGE, language: '' } as const

export type MailPeople = ReturnType<typeof createMailPeople>

/** Mail preferences of people; by `owner`, the subject. */
export function createMailPeople(database: Database) {
  return { ...lookups(database), ...addressesFor(database), ...changes(database) }
}

function lookups(db: Database) {
  return {
    async wishes(owner: PersonId): Promise<MailWishes> {
      const row = await db.selectFrom('mail_person').selectAll().where('owner', '=', owner).executeTakeFirst()
      return row ? wishesOf(row) : USUAL_WISHES
    },

    async wishesOfMany(owners: PersonId[]): Promise<(owner: PersonId) => MailWishes> {
      const rows = owners.length
        ? await db.selectFrom('mail_person').selectAll().where('owner', 'in', owners).execute()
        : []
      const known = new Map(rows.map((row) => [row.owner, wishesOf(row)]))
      return (owner) => known.get(owner) ?? USUAL_WISHES
    },

    /** True if the person, or their browser, has ever set their time zone. */
    async isTimeZoneKnown(owner: PersonId): Promise<boolean> {
      const row = await db
        .selectFrom('mail_person')
        .select('time_zone')
        .where('owner', '=', owner)
        .executeTakeFirst()
      return row !== undefined && row.time_zone !== UNSAID
    },

    async languageSetting(owner: PersonId): Promise<LanguageSetting> {
      const row = await db
        .selectFrom('mail_person')
        .select(['language_choice as choice', 'language'])
        .where('owner', '=', owner)
        .executeTakeFirst()
      return { choice: row?.choice ?? DEFAULT_LANGUAGE, language: row?.language || DEFAULT_LANGUAGE }
    },

    /** The language of a person's mail. */
    async languageOf(owner: PersonId): Promise<Language> {
      return (await this.languageSetting(owner)).language
    },
  }
}

function addressesFor(db: Database) {
  return {
    /** The address for decisions on a person's sources; undefined if they do not want to be notified. */
    async addressForDecisions(owner: PersonId): Promise<string | undefined> {
      const row = await db
        .selectFrom('mail_person')
        .select('email')
        .where('owner', '=', owner)
        .where('source_decisions', '=', 1)
        .executeTakeFirst()
      return row?.email
    },

    /** The person's own address for retractions of what they bookmarked; undefined if they do not want, or receive, mail. */
    async addressForRetractions(owner: PersonId): Promise<string | undefined> {
      const row = await db
        .selectFrom('mail_person')
        .innerJoin('mail_address', 'mail_address.owner', 'mail_person.owner')
        .select('mail_address.address')
        .where('mail_person.owner', '=', owner)
        .where('mail_person.retractions', '=', 1)
        .where('mail_address.state', '=', 'confirmed')
        .where(sql<boolean>`lower(mail_person.email) = mail_address.address_key`)
        .executeTakeFirst()
      return row?.address
    },
  }
}

function changes(db: Database) {
  return {
    /** `email` is the person's own, as their token says. */
    async setWishes(owner: PersonId, email: string, wishes: MailWishes) {
      const columns = { email, ...columnsOf(wishes) }
      await db
        .insertInto('mail_person')
        .values({ owner, ...NO_LANGUAGE, ...columns })
        .onConflict((conflict) => conflict.column('owner').doUpdateSet(columns))
        .execute()
    },

    /** Locks a person's row until the transaction ends, so that concurrent changes wait. */
    async lock(owner: PersonId) {
      await db
        .insertInto('mail_person')
        .values({ owner, email: '', ...NO_LANGUAGE, ...columnsOf(USUAL_WISHES), time_zone: UNSAID })
        .onConflict((conflict) =>
          conflict.column('owner').doUpdateSet((eb) => ({ owner: eb.ref('excluded.owner') })),
        )
        .execute()
    },

    async setLanguage(owner: PersonId, { choice, language }: LanguageSetting) {
      const columns = { language_choice: choice, language }
      await db
        .insertInto('mail_person')
        .values({ owner, email: '', ...columnsOf(USUAL_WISHES), time_zone: UNSAID, ...columns })
        .onConflict((conflict) => conflict.column('owner').doUpdateSet(columns))
        .execute()
    },

    /** Ends mail of one kind. */
    async stop(owner: PersonId, kind: Wish) {
      await this.lock(owner)
      const columns = {
        decisions: { source_decisions: 0 },
        retractions: { retractions: 0 },
        folders: { shared_folders: 'NEVER' },
      } as const
      await db.updateTable('mail_person').set(columns[kind]).where('owner', '=', owner).execute()
    },

    /** Stores the person's own address, which the identity provider has verified. */
    async setEmail(owner: PersonId, email: string) {
      await db.updateTable('mail_person').set({ email }).where('owner', '=', owner).execute()
    },

    async forget(owner: PersonId) {
      await db.deleteFrom('mail_person').where('owner', '=', owner).execute()
      await db.deleteFrom('folder_digest').where('owner', '=', owner).execute()
    },
  }
}

const columnsOf = (wishes: MailWishes) => ({
  time_zone: wishes.timeZone,
  hour: wishes.hour,
  weekday: wishes.weekday,
  digest: flag(wishes.digest),
  source_decisions: flag(wishes.sourceDecisions),
  retractions: flag(wishes.retractions),
  shared_folders: wishes.sharedFolders,
})

const flag = (value: boolean) => (value ? (1 as const) : (0 as const))

const wishesOf = (row: Selectable<NotificationTables['mail_person']>): MailWishes => ({
  timeZone: row.time_zone === UNSAID ? USUAL_WISHES.timeZone : row.time_zone,
  hour: row.hour,
  weekday: row.weekday as WeekdayNumbers,
  digest: row.digest === 1,
  sourceDecisions: row.source_decisions === 1,
  retractions: row.retractions === 1,
  sharedFolders: row.shared_folders,
})
