import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { BookmarkService } from '../service.ts'
import { binRoutes } from './bin-routes.ts'
import { bulkRoutes } from './bulk-routes.ts'
import { changingRoutes } from './changing-routes.ts'
import { folderFeedRoutes } from './folder-feed-routes.ts'
import { folderRoutes } from './folder-routes.ts'
import { readingRoutes } from './reading-routes.ts'

/** Every call of docs/product.md 7.3. */
export function bookmarkRoutes(service: BookmarkService): FastifyPluginAsyncTypebox {
  return async (app) => {
    await app.register(readingRoutes(service), { prefix: '/bookmark' })
    await app.register(changingRoutes(service), { prefix: '/bookmark' })
    await app.register(bulkRoutes(service), { prefix: '/bookmark' })
    await app.register(binRoutes(service), { prefix: '/bookmark' })
    await app.register(folderRoutes(service), { prefix: '/bookmark/folder' })
    await app.register(folderFeedRoutes(service), { prefix: '/bookmark/folder/feed' })
    // Paths without 'bookmark' also change and delete folders (docs/product.md 7.3).
    await app.register(folderRoutes(service), { prefix: '/folder' })
  }
}
