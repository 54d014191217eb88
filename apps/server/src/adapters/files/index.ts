/** Storage of files outside the database: a folder, or a bucket of a service that speaks S3. */
export { openFolderFiles } from './folder-files.ts'
export { openS3Files, lookAtBucket } from './s3-files.ts'
