import type { ListObjectsV2CommandInput, S3Client, _Object } from '@aws-sdk/client-s3'
import { type Bucket, type Files, FilesAway, type ListedFile, checkedKey } from '#platform/files'

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
      const asked = { Bucket, Key: keyOf(key), Body: bytes }
      const { ETag } = await reaching(where, () => client.send(new s3.PutObjectCommand(asked)))
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
      const asked: ListObjectsV2CommandInput = { Bucket, Prefix: bucket.prefix }
      do {
        const page = await reaching(where, () => client.send(new s3.ListObjectsV2Command(asked)))
        if (page.Name === undefined) throw noS3(where)
        for (const found of page.Contents ?? []) listed.push(listedAs(found, bucket.prefix))
        asked.ContinuationToken = page.NextContinuationToken
      } while (asked.ContinuationToken)
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

export async function openS3Client(bucket: Bucket): Promise<S3Client> {
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
