import type { Migrations } from '#platform/database'
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

export const learningMigrations: Migrations = {
  '0143-learning-folders': {
    async up({ schema }) {
      await schema
        .createTable('learning_person')
        .addColumn('owner', 'text', (column) => column.primaryKey())
        .addColumn('enabled', 'integer', (column) => column.notNull())
        .execute()
      await schema
        .createTable('learning_folder')
        .addColumn('folder_id', 'text', (column) =>
          column.primaryKey().references('bookmark_folder.id').onDelete('cascade'),
        )
        .addColumn('owner', 'text', (column) => column.notNull())
        .addColumn('words', 'text', (column) => column.notNull())
        .addColumn('learnt_at', 'bigint')
        .addColumn('learnt_from', 'text', (column) => column.notNull())
        .addColumn('index_size', 'bigint', (column) => column.notNull())
        .execute()
      await schema.createIndex('learning_folder_owner').on('learning_folder').column('owner').execute()
      await schema
        .createTable('learning_refusal')
        .addColumn('folder_id', 'text', (column) =>
          column.notNull().references('learning_folder.folder_id').onDelete('cascade'),
        )
        .addColumn('article_id', 'text', (column) => column.notNull())
        .addColumn('owner', 'text', (column) => column.notNull())
        .addColumn('refused_at', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('learning_refusal_key', ['folder_id', 'article_id'])
        .execute()
      await schema.createIndex('learning_refusal_owner').on('learning_refusal').column('owner').execute()
      await schema
        .createTable('learning_suggestion')
        .addColumn('folder_id', 'text', (column) =>
          column.notNull().references('learning_folder.folder_id').onDelete('cascade'),
        )
        .addColumn('article_id', 'text', (column) => column.notNull())
        .addColumn('owner', 'text', (column) => column.notNull())
        .addColumn('place', 'integer', (column) => column.notNull())
        .addColumn('words', 'text', (column) => column.notNull())
        .addColumn('like_title', 'text')
        .addColumn('others', 'integer', (column) => column.notNull())
        .addColumn('is_edge', 'integer', (column) => column.notNull())
        .addPrimaryKeyConstraint('learning_suggestion_key', ['folder_id', 'article_id'])
        .execute()
    },
  },
}
