/** A file as it is listed. */
export interface ListedFile {
  key: string
  /** Bytes. */
  size: number
  /** When it was last written, in milliseconds since 1970, by the clock of where it is. */
  writtenAt: number
}

/**
 * Where files are kept that are no rows: a folder of this machine, or a bucket that several processes share. Keys are names of
 * letters, digits, dashes, dots and underscores, with slashes between them. Every call but `close` throws FilesAway where the
 * place does not answer or refuses, and nothing is known of what was to be done then.
 */
export interface Files {
  /** The place, for people: a path or an address. */
  where: string
  /** From now on these bytes are the file: all of them, or what was there before. */
  put(key: string, bytes: Buffer): Promise<void>
  /** undefined: there is none. */
  get(key: string): Promise<Buffer | undefined>
  /** Those that are not there are passed over. */
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
  /** Whether the bucket is named in the path of addresses, and not in the name of the host. */
  pathStyle: boolean
  /** What keys begin with: empty, or ending with a slash. */
  prefix: string
}

/** What holds files does not answer, or refuses. */
export class FilesAway extends Error {
  override name = 'FilesAway'
}

const KEY = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/

/** The key itself; throws for what could leave the place where files are kept. */
export function checkedKey(key: string): string {
  if (!KEY.test(key)) throw new RangeError(`"${key}" is no key of a file`)
  return key
}
