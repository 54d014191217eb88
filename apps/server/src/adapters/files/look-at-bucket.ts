import { randomUUID } from 'node:crypto'
import type { Bucket } from '#platform/files'
import { openS3Client } from './s3-files.ts'

/** How a bucket is: what S3 calls the error where it cannot be used. */
type BucketState =
  /** `keepsVersions`: what is deleted there is still there as an earlier version. */
  | { kind: 'usable'; keepsVersions: boolean }
  /** `code`: null where nothing that speaks S3 answered. */
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
    // The library puts its signatures right after a refusal, and would hide a clock that is off.
    await compareClocks(bucket.endpoint)
    await client.send(new s3.PutObjectCommand({ ...asked, Body: CONTENT }))
    await client.send(new s3.ListObjectsV2Command({ Bucket: bucket.bucket, Prefix: asked.Key }))
    const { Body } = await client.send(new s3.GetObjectCommand(asked))
    if ((await Body?.transformToString()) !== CONTENT)
      return { kind: 'unusable', code: null, reason: 'what answers does not speak S3' }
    await client.send(
      new s3.DeleteObjectsCommand({ Bucket: bucket.bucket, Delete: { Objects: [{ Key: asked.Key }] } }),
    )
    // Not every service knows versions.
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

/** Throws where the clock of the service is too far from ours. */
async function compareClocks(endpoint: string) {
  const { headers } = await fetch(endpoint, { method: 'HEAD', signal: AbortSignal.timeout(WITHIN_MS) })
  const ahead = Date.parse(headers.get('date') ?? '') - Date.now()
  if (Math.abs(ahead) > MOST_SKEW_MS)
    throw new SkewedClock(`${Math.round(Math.abs(ahead) / 60_000)} minutes ${ahead > 0 ? 'ahead' : 'behind'}`)
}

/** `fetch failed` and the many attempts of a connection say nothing; their causes do. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof AggregateError && error.errors.length) return reasonOf(error.errors[0])
  return error.cause instanceof Error ? reasonOf(error.cause) : error.message || error.name
}
