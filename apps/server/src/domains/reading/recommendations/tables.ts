import { type Migrations, inSql } from '#platform/database'
import type { PersonId } from '#platform/person'

export type LearningTables = {
  /** People who have switched the suggestions of all their folders off, or on again. */
  learning_person: { owner: PersonId; enabled: 0 | 1 }
  /** Folders that learn. What they have learnt is stored with their alert. */
  learning_folder: {
    folder_id: string
    owner: PersonId
    /** The words of its bookmarks that count most, as JSON. */
    words: string
    /** null until the first training. */
    learnt_at: number | null
    /** Digest of what it was trained with; '' before. */
    learnt_from: string
    /** Articles in the index at that time. */
    index_size: number
  }
  /** Suggestions that the person has refused. */
  learning_refusal: { folder_id: string; article_id: string; owner: PersonId; refused_at: number }
  /** Articles to suggest, also some in place of those that are bookmarked or refused. */
  learning_suggestion: {
    folder_id: string
    article_id: string
    owner: PersonId
    place: number
    /** Words that counted, as JSON. */
    words: string
    /** Title of the bookmark that is most like it. */
    like_title: string | null
    others: number
    is_edge: 0 | 1
  }
}

declare module 'kysely' {
  interface Tables extends LearningTables {}
}

export const learningMigrations: Migrations = {
  '0143-learning-folders': inSql(`
    create table learning_person (owner text primary key, enabled integer not null);
    create table learning_folder (
      folder_id text primary key references bookmark_folder (id) on delete cascade, owner text not null,
      words text not null, learnt_at bigint, learnt_from text not null, index_size bigint not null
    );
    create index learning_folder_owner on learning_folder (owner);
    create table learning_refusal (
      folder_id text not null references learning_folder (folder_id) on delete cascade,
      article_id text not null, owner text not null, refused_at bigint not null,
      constraint learning_refusal_key primary key (folder_id, article_id)
    );
    create index learning_refusal_owner on learning_refusal (owner);
    create table learning_suggestion (
      folder_id text not null references learning_folder (folder_id) on delete cascade,
      article_id text not null, owner text not null, place integer not null, words text not null,
      like_title text, others integer not null, is_edge integer not null,
      constraint learning_suggestion_key primary key (folder_id, article_id)
    );
  `),
}
