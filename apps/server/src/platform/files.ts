/** An entry in a list of files. */
export interface ListedFile {
  key: string
  /** Bytes. */
  size: number
  /** Time of the last write, in milliseconds since 1970, by the clock of the storage. */
  writtenAt: number
}

/**
 * Storage of files outside the database: a folder of this machine, or a bucket that several processes share. Keys are
 * names of letters, digits, dashes, dots and underscores, separated by slashes. Every call but `close` throws FilesAway
 * if the storage does not respond or refuses; the outcome of the call is then unknown.
 */
export interface Files {
  /** The place, for people: a path or an address. */
  where: string
  /** Replaces the file with these bytes, completely or not at all. */
  put(key: string, bytes: Buffer): Promise<void>
  /** undefined if there is none. */
  get(key: string): Promise<Buffer | undefined>
  /** Skips missing files. */
  remove(keys: string[]): Promise<void>
  /** All of them, in no order. */
  list(): Promise<ListedFile[]>
  close(): void
}

/** A bucket of a service that speaks S3. */
export interface Bucket {
  /** The address of the service. */
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** True if addresses name the bucket in their path, and not in the host name. */
  pathStyle: boolean
  /** Prefix of keys: empty, or ending with a slash. */
  prefix: string
}

/** The storage of files does not respond, or refuses. */
export class FilesAway extends Error {
  override name = 'FilesAway'
}

const KEY = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/

/** Returns the key; throws if it could leave the storage. */
export function checkedKey(key: string): string {
  if (!KEY.test(key)) throw new RangeError(`"${key}" is no key of a file`)
  return key
}
