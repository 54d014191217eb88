import path from 'node:path'
import { openFolderFiles, openS3Files } from '#adapters/files'
import type { Files } from '#platform/files'
import type { Config } from '../config/index.ts'

/** Pages of articles as they were fetched: in the data folder, or in a bucket for all processes. */
export const openPageFiles = async (config: Pick<Config, 'dataDir' | 's3'>): Promise<Files> =>
  config.s3
    ? openS3Files({ ...config.s3, prefix: `${config.s3.prefix}pages/` })
    : openFolderPages(config.dataDir)

/** Pages in the folder of this machine, where they are stored unless there is a bucket. */
export const openFolderPages = (dataDir: string): Files => openFolderFiles(path.join(dataDir, 'pages'))
