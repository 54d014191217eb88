import type { ListObjectsV2CommandInput, S3Client, _Object } from '@aws-sdk/client-s3'
import { type Bucket, type Files, FilesAway, type ListedFile, checkedKey } from '#platform/files'
import { randomUUID } from 'node:crypto'

const CONNECTED_WITHIN_MS = 1_500
const ANSWERED_WITHIN_MS = 10_000
const ATTEMPTS = 2
/** S3's limit of keys in one DeleteObjects. */
const REMOVED_AT_ONCE = 1_000

/**
 * Files in a bucket. Loads the library only here, so that a Claire without a bucket neither starts later nor uses more
 * memory for it.
 */
export async function openS3Files(bucket: Bucket): Promise<Files> {
  const s3 = await import('@aws-sdk/client-s3')
  const client = await openS3Client(bucket)
  const Bucket = bucket.bucket
  const where = `${bucket.endpoint}/${Bucket}/${bucket.prefix}`
  const keyOf = (key: string) => bucket.prefix + checkedKey(key)

  return {
    where,

    async put(key, bytes) {
      const object = { Bucket, Key: keyOf(key), Body: bytes }
      const { ETag } = await reaching(where, () => client.send(new s3.PutObjectCommand(object)))
      if (!ETag) throw noS3(where)
    },

    get(key) {
      const Key = keyOf(key)
      return reaching(where, async () => {
        try {
          const { Body } = await client.send(new s3.GetObjectCommand({ Bucket, Key }))
          return Body && Buffer.from(await Body.transformToByteArray())
        } catch (error) {
          if (error instanceof s3.NoSuchKey) return undefined
          throw error
        }
      })
    },

    async remove(keys) {
      for (let at = 0; at < keys.length; at += REMOVED_AT_ONCE) {
        const Objects = keys.slice(at, at + REMOVED_AT_ONCE).map((key) => ({ Key: keyOf(key) }))
        await reaching(where, async () => {
          const Delete = { Objects, Quiet: true }
          const { Errors = [] } = await client.send(new s3.DeleteObjectsCommand({ Bucket, Delete }))
          const [first] = Errors
          if (first) throw new Error(`${Errors.length} are not removed: ${first.Message ?? first.Code}`)
        })
      }
    },

    async list() {
      const listed: ListedFile[] = []
      const object: ListObjectsV2CommandInput = { Bucket, Prefix: bucket.prefix }
      do {
        const page = await reaching(where, () => client.send(new s3.ListObjectsV2Command(object)))
        if (page.Name === undefined) throw noS3(where)
        for (const found of page.Contents ?? []) listed.push(listedAs(found, bucket.prefix))
        object.ContinuationToken = page.NextContinuationToken
      } while (object.ContinuationToken)
      return listed
    },

    close: () => client.destroy(),
  }
}

const listedAs = ({ Key = '', Size = 0, LastModified }: _Object, prefix: string): ListedFile => ({
  key: Key.slice(prefix.length),
  size: Size,
  writtenAt: LastModified?.getTime() ?? 0,
})

/** Runs `work`; errors of the service or the network become FilesAway. */
async function reaching<T>(where: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw new FilesAway(`${where}: ${error instanceof Error ? error.message || error.name : String(error)}`, {
      cause: error,
    })
  }
}

/** Any web server answers some of S3's requests with a page, which the library takes for an empty response. */
const noS3 = (where: string) => new FilesAway(`${where}: what answers there does not speak S3`)

async function openS3Client(bucket: Bucket): Promise<S3Client> {
  const { S3Client } = await import('@aws-sdk/client-s3')
  const { endpoint, region, accessKeyId, secretAccessKey, pathStyle } = bucket
  return new S3Client({
    endpoint,
    region,
    forcePathStyle: pathStyle,
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: ATTEMPTS,
    // Some S3 services do not know checksums beyond those that S3 itself requires.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECTED_WITHIN_MS,
      requestTimeout: ANSWERED_WITHIN_MS,
      throwOnRequestTimeout: true,
    },
  })
}

/** State of a bucket, with S3's name for the error if it is unusable. */
type BucketState =
  /** `keepsVersions`: deleted files stay as earlier versions. */
  | { kind: 'usable'; keepsVersions: boolean }
  /** `code`: null if no S3 service responded. */
  | { kind: 'unusable'; code: string | null; reason: string }

/** S3 refuses signatures by clocks that are further off: RequestTimeTooSkewed. */
const MOST_SKEW_MS = 15 * 60_000
const WITHIN_MS = 5_000
const CONTENT = 'Claire'

/** Writes, lists, reads and deletes a small file of its own in the bucket. */
export async function lookAtBucket(bucket: Bucket): Promise<BucketState> {
  const s3 = await import('@aws-sdk/client-s3')
  const client = await openS3Client(bucket)
  const object = { Bucket: bucket.bucket, Key: `${bucket.prefix}looked-at-${randomUUID()}` }
  try {
    // The library corrects its signatures after a refusal, and would hide a wrong clock.
    await compareClocks(bucket.endpoint)
    await client.send(new s3.PutObjectCommand({ ...object, Body: CONTENT }))
    await client.send(new s3.ListObjectsV2Command({ Bucket: bucket.bucket, Prefix: object.Key }))
    const { Body } = await client.send(new s3.GetObjectCommand(object))
    if ((await Body?.transformToString()) !== CONTENT)
      return { kind: 'unusable', code: null, reason: 'what answers does not speak S3' }
    await client.send(
      new s3.DeleteObjectsCommand({ Bucket: bucket.bucket, Delete: { Objects: [{ Key: object.Key }] } }),
    )
    // Not every service has versions.
    const versions = await client
      .send(new s3.GetBucketVersioningCommand({ Bucket: bucket.bucket }))
      .catch(() => undefined)
    return { kind: 'usable', keepsVersions: versions?.Status === 'Enabled' }
  } catch (error) {
    return {
      kind: 'unusable',
      code: error instanceof s3.S3ServiceException || error instanceof SkewedClock ? error.name : null,
      reason: reasonOf(error),
    }
  } finally {
    client.destroy()
  }
}

class SkewedClock extends Error {
  override name = 'RequestTimeTooSkewed'
}

/** Throws if the clock of the service is too far from ours. */
async function compareClocks(endpoint: string) {
  const { headers } = await fetch(endpoint, { method: 'HEAD', signal: AbortSignal.timeout(WITHIN_MS) })
  const ahead = Date.parse(headers.get('date') ?? '') - Date.now()
  if (Math.abs(ahead) > MOST_SKEW_MS)
    throw new SkewedClock(`${Math.round(Math.abs(ahead) / 60_000)} minutes ${ahead > 0 ? 'ahead' : 'behind'}`)
}

/** `fetch failed` and the many attempts of a connection are useless; their causes are not. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof AggregateError && error.errors.length) return reasonOf(error.errors[0])
  return error.cause instanceof Error ? reasonOf(error.cause) : error.message || error.name
}
