import type {
  AddressState,
  FolderMails,
  Language,
  LanguageChoice,
  SendState,
  WebhookForm,
} from '@claire/api-contract'
import type { Generated } from 'kysely'
import type { Migrations } from '#platform/database'
import type { PersonId } from '#platform/person'

export type NotificationTables = {
  /** Mail preferences of people who have set any or have addresses. `email` is their own, '' until they have set some. */
  mail_person: {
    owner: PersonId
    email: string
    time_zone: string
    hour: number
    weekday: number
    digest: 0 | 1
    source_decisions: 0 | 1
    retractions: Generated<0 | 1>
    shared_folders: Generated<FolderMails>
    language_choice: Generated<LanguageChoice>
    /** The language of the person's pages; '' until their browser has reported it. */
    language: Generated<Language | ''>
  }
  /** An address that a person has entered, and whether mail may be sent to it for them. */
  mail_address: {
    id: string
    owner: PersonId
    address: string
    address_key: string
    state: AddressState
    created_at: number
  }
  /** Addresses to which nobody may have mail sent. */
  mail_refusal: { address_key: string; at: number }
  /** Confirmation requests to addresses, by anybody. */
  mail_confirmation: { id: string; address_key: string; at: number }
  outgoing_mail: {
    id: string
    owner: PersonId
    kind: string
    recipient: string
    content: string
    state: SendState
    /** Since it was last queued. */
    attempts: number
    /** When it was last queued, for people who read the table: nothing depends on it. */
    queued_at: number
    /** Number of attempts with an unknown outcome: a crash or a cut connection hid the answer. */
    unanswered: number
    last_answer: string | null
    language: Language
    created_at: number
    finished_at: number | null
  }
  /** The alerts in a mail, and the number of their articles. */
  outgoing_mail_alert: { mail_id: string; alert_id: string; articles: number }
  mail_secret: { name: string; value: string }
  /** Address to which the results of an alert are posted as well, and the signing secret. */
  alert_webhook: { alert_id: string; url: string; form: WebhookForm; secret: string; created_at: number }
  /** The mail that last asked a person whether an alert is still useful. */
  stale_alert: { alert_id: string; asked_at: number; mail_id: string }
  /** When the last mail about additions to shared folders was written to a person. */
  folder_digest: { owner: PersonId; written_at: number }
}

export const notificationMigrations: Migrations = {
  '0120-mailing': {
    async up({ schema }) {
      await schema
        .createTable('mail_person')
        .addColumn('owner', 'text', (column) => column.primaryKey())
        .addColumn('email', 'text', (column) => column.notNull())
        .addColumn('time_zone', 'text', (column) => column.notNull())
        .addColumn('hour', 'integer', (column) => column.notNull())
        .addColumn('weekday', 'integer', (column) => column.notNull())
        .addColumn('digest', 'integer', (column) => column.notNull())
        .addColumn('source_decisions', 'integer', (column) => column.notNull())
        .execute()
      await schema
        .createTable('mail_address')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('owner', 'text', (column) => column.notNull())
        .addColumn('address', 'text', (column) => column.notNull())
        .addColumn('address_key', 'text', (column) => column.notNull())
        .addColumn('state', 'text', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addUniqueConstraint('mail_address_of_owner', ['owner', 'address_key'])
        .execute()
      await schema
        .createTable('mail_refusal')
        .addColumn('address_key', 'text', (column) => column.primaryKey())
        .addColumn('at', 'bigint', (column) => column.notNull())
        .execute()
      await schema
        .createTable('mail_confirmation')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('address_key', 'text', (column) => column.notNull())
        .addColumn('at', 'bigint', (column) => column.notNull())
        .execute()
      await schema
        .createIndex('mail_confirmation_address')
        .on('mail_confirmation')
        .columns(['address_key', 'at'])
        .execute()
      await schema
        .createTable('outgoing_mail')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('owner', 'text', (column) => column.notNull())
        .addColumn('kind', 'text', (column) => column.notNull())
        .addColumn('recipient', 'text', (column) => column.notNull())
        .addColumn('content', 'text', (column) => column.notNull())
        .addColumn('state', 'text', (column) => column.notNull())
        .addColumn('attempts', 'integer', (column) => column.notNull())
        .addColumn('queued_at', 'bigint', (column) => column.notNull())
        .addColumn('unanswered', 'integer', (column) => column.notNull())
        .addColumn('last_answer', 'text')
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addColumn('finished_at', 'bigint')
        .execute()
      await schema
        .createIndex('outgoing_mail_owner')
        .on('outgoing_mail')
        .columns(['owner', 'created_at'])
        .execute()
      await schema.createIndex('outgoing_mail_time').on('outgoing_mail').column('created_at').execute()
      await schema
        .createTable('outgoing_mail_alert')
        .addColumn('mail_id', 'text', (column) =>
          column.notNull().references('outgoing_mail.id').onDelete('cascade'),
        )
        .addColumn('alert_id', 'text', (column) => column.notNull())
        .addColumn('articles', 'integer', (column) => column.notNull())
        .addPrimaryKeyConstraint('outgoing_mail_alert_key', ['mail_id', 'alert_id'])
        .execute()
      await schema
        .createIndex('outgoing_mail_of_alert')
        .on('outgoing_mail_alert')
        .column('alert_id')
        .execute()
      await schema
        .createTable('mail_secret')
        .addColumn('name', 'text', (column) => column.primaryKey())
        .addColumn('value', 'text', (column) => column.notNull())
        .execute()
    },
  },
  '0121-webhooks': {
    async up({ schema }) {
      await schema
        .createTable('alert_webhook')
        .addColumn('alert_id', 'text', (column) => column.primaryKey())
        .addColumn('url', 'text', (column) => column.notNull())
        .addColumn('form', 'text', (column) => column.notNull())
        .addColumn('secret', 'text', (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .execute()
    },
  },
  '0122-languages': {
    async up({ schema }) {
      await schema
        .alterTable('mail_person')
        .addColumn('language_choice', 'text', (column) => column.notNull().defaultTo('en'))
        .execute()
      await schema
        .alterTable('mail_person')
        .addColumn('language', 'text', (column) => column.notNull().defaultTo(''))
        .execute()
      await schema
        .alterTable('outgoing_mail')
        .addColumn('language', 'text', (column) => column.notNull().defaultTo('en'))
        .execute()
    },
  },
  '0123-stale-alerts': {
    async up({ schema }) {
      await schema
        .createTable('stale_alert')
        .addColumn('alert_id', 'text', (column) => column.primaryKey())
        .addColumn('asked_at', 'bigint', (column) => column.notNull())
        .addColumn('mail_id', 'text', (column) => column.notNull())
        .execute()
    },
  },
  '0152-mail-about-retractions': {
    async up({ schema }) {
      await schema
        .alterTable('mail_person')
        .addColumn('retractions', 'integer', (column) => column.notNull().defaultTo(1))
        .execute()
    },
  },
  '0160-mail-about-shared-folders': {
    async up({ schema }) {
      await schema
        .alterTable('mail_person')
        .addColumn('shared_folders', 'text', (column) => column.notNull().defaultTo('DAILY'))
        .execute()
      await schema
        .createTable('folder_digest')
        .addColumn('owner', 'text', (column) => column.primaryKey())
        .addColumn('written_at', 'bigint', (column) => column.notNull())
        .execute()
    },
  },
}
