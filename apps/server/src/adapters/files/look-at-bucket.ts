import { randomUUID } from 'node:crypto'
import type { Bucket } from '#platform/files'
import { openS3Client } from './s3-files.ts'

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
  const asked = { Bucket: bucket.bucket, Key: `${bucket.prefix}looked-at-${randomUUID()}` }
  try {
    // The library corrects its signatures after a refusal, and would hide a wrong clock.
    await compareClocks(bucket.endpoint)
    await client.send(new s3.PutObjectCommand({ ...asked, Body: CONTENT }))
    await client.send(new s3.ListObjectsV2Command({ Bucket: bucket.bucket, Prefix: asked.Key }))
    const { Body } = await client.send(new s3.GetObjectCommand(asked))
    if ((await Body?.transformToString()) !== CONTENT)
      return { kind: 'unusable', code: null, reason: 'what answers does not speak S3' }
    await client.send(
      new s3.DeleteObjectsCommand({ Bucket: bucket.bucket, Delete: { Objects: [{ Key: asked.Key }] } }),
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
