/** Locations of what is backed up and restored. */
export interface Installation {
  dataDir: string
  /** null: SQLite in `dataDir`. */
  databaseUrl: string | null
  indexFolder: string
  /** The changes of the schema that this version of Claire knows. */
  knownChanges: string[]
}

/** File names in a backup. */
export const DATABASE_FILE = 'claire.sqlite'
export const DUMP_FILE = 'claire.pgdump'
export const INDEX_FOLDER = 'index'

/** A time as part of a file's name: 20261123T101609Z. */
export const stampOf = (time: Date) => time.toISOString().replaceAll(/[-:]|\.\d+/g, '')
