import { type Migrations, inSql } from '#platform/database'
import type { PersonId } from '#platform/person'

export type DirectoryTables = {
  known_person: {
    person: PersonId
    name: string
    /** Words of the name, folded, each after a blank. */
    words: string
    /** Verified address; '' without one. */
    email: string
    email_key: string
    /** Issue and expiry of the newest token, which stated this and the groups. */
    issued_at: number
    groups_until: number
  }
  person_group: {
    person: PersonId
    /** As the provider writes it. */
    name: string
    words: string
  }
}

declare module 'kysely' {
  interface Tables extends DirectoryTables {}
}

export const directoryMigrations: Migrations = {
  '0159-directory': inSql(`
    create table known_person (
      person text primary key, name text not null, words text not null, email text not null,
      email_key text not null, issued_at bigint not null, groups_until bigint not null
    );
    create index known_person_email on known_person (email_key);
    create table person_group (
      person text not null references known_person (person) on delete cascade, name text not null,
      words text not null, constraint person_group_key primary key (person, name)
    );
    create index person_group_name on person_group (name);
  `),
}
