import { lookAtBucket } from '#adapters/files'
import type { Bucket } from '#platform/files'
import { type Finding, fault, inOneLine, warning, well } from './finding.ts'

/** Advice for S3's errors: https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html */
const ADVICE: Record<string, string> = {
  NoSuchBucket: 'there is no such bucket. Make it, or set S3_BUCKET.',
  InvalidAccessKeyId: 'the service does not know S3_ACCESS_KEY_ID.',
  SignatureDoesNotMatch: 'S3_SECRET_ACCESS_KEY is not that of S3_ACCESS_KEY_ID.',
  AccessDenied:
    'the key may not do enough: s3:ListBucket on the bucket, s3:GetObject, s3:PutObject and s3:DeleteObject below S3_PREFIX.',
  RequestTimeTooSkewed:
    'the clocks of this machine and of the service are more than 15 minutes apart. Set them by NTP.',
  AuthorizationHeaderMalformed: 'S3_REGION is not that of the bucket.',
  PermanentRedirect: 'the bucket is in another region: set S3_ENDPOINT and S3_REGION to it.',
}

const MEANWHILE = 'Pages are not kept meanwhile; scanning goes on.'

/** Checks that the bucket of pages exists and that Claire may write, read, list and delete. */
export async function checkBucket(bucket: Bucket): Promise<Finding> {
  const where = `${bucket.endpoint} (S3_ENDPOINT), bucket "${bucket.bucket}"`
  const state = await lookAtBucket(bucket)
  if (state.kind === 'usable')
    return state.keepsVersions
      ? warning(
          'files',
          `${where} keeps versions: pages that Claire deletes, also of articles taken out, stay there. Switch versioning off, or let old versions expire.`,
        )
      : well('files', where)
  const reason = inOneLine(state.reason)
  if (state.code === null) return fault('files', `${where} cannot be used: ${reason}. ${MEANWHILE}`)
  const advice = ADVICE[state.code] ?? `it answers ${state.code}.`
  return fault('files', `${where}: ${advice} (${reason}) ${MEANWHILE}`)
}
