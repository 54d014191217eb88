import type {
  AddressState,
  FolderMails,
  Language,
  LanguageChoice,
  SendState,
  WebhookForm,
} from '@claire/api-contract'
import type { Generated } from 'kysely'
import { type Migrations, inSql } from '#platform/database'
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
  /** Address to which the results of an alert are posted as well; `secret` is 'whsec_' and the signing key in base64. */
  alert_webhook: { alert_id: string; url: string; form: WebhookForm; secret: string; created_at: number }
  /** The mail that last asked a person whether an alert is still useful. */
  stale_alert: { alert_id: string; asked_at: number; mail_id: string }
  /** When the last mail about additions to shared folders was written to a person. */
  folder_digest: { owner: PersonId; written_at: number }
}

declare module 'kysely' {
  interface Tables extends NotificationTables {}
}

export const notificationMigrations: Migrations = {
  '0120-mailing': inSql(`
    create table mail_person (
      owner text primary key, email text not null, time_zone text not null, hour integer not null,
      weekday integer not null, digest integer not null, source_decisions integer not null
    );
    create table mail_address (
      id text primary key, owner text not null, address text not null, address_key text not null,
      state text not null, created_at bigint not null,
      constraint mail_address_of_owner unique (owner, address_key)
    );
    create table mail_refusal (address_key text primary key, at bigint not null);
    create table mail_confirmation (id text primary key, address_key text not null, at bigint not null);
    create index mail_confirmation_address on mail_confirmation (address_key, at);
    create table outgoing_mail (
      id text primary key, owner text not null, kind text not null, recipient text not null,
      content text not null, state text not null, attempts integer not null, queued_at bigint not null,
      unanswered integer not null, last_answer text, created_at bigint not null, finished_at bigint
    );
    create index outgoing_mail_owner on outgoing_mail (owner, created_at);
    create index outgoing_mail_time on outgoing_mail (created_at);
    create table outgoing_mail_alert (
      mail_id text not null references outgoing_mail (id) on delete cascade, alert_id text not null,
      articles integer not null, constraint outgoing_mail_alert_key primary key (mail_id, alert_id)
    );
    create index outgoing_mail_of_alert on outgoing_mail_alert (alert_id);
    create table mail_secret (name text primary key, value text not null);
  `),
  '0121-webhooks': inSql(`
    create table alert_webhook (
      alert_id text primary key, url text not null, form text not null, secret text not null,
      created_at bigint not null
    );
  `),
  '0122-languages': inSql(`
    alter table mail_person add column language_choice text not null default 'en';
    alter table mail_person add column language text not null default '';
    alter table outgoing_mail add column language text not null default 'en';
  `),
  '0123-stale-alerts': inSql(`
    create table stale_alert (alert_id text primary key, asked_at bigint not null, mail_id text not null);
  `),
  '0152-mail-about-retractions': inSql(`
    alter table mail_person add column retractions integer not null default 1;
  `),
  '0160-mail-about-shared-folders': inSql(`
    alter table mail_person add column shared_folders text not null default 'DAILY';
    create table folder_digest (owner text primary key, written_at bigint not null);
  `),
}
