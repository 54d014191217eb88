import { linkUrl } from '../text/canonical-url.ts'
import type { PostList } from '../types.ts'
import { isObject, textOf } from './json-values.ts'

/** Reads the posts that the API of WordPress names (`/wp-json/wp/v2/posts`); null for other JSON. */
export function parsePosts(text: string, url: string): PostList | null {
  if (!/^\s*\[/.test(text)) return null
  let answer: unknown
  try {
    answer = JSON.parse(text)
  } catch {
    return null
  }
  if (!Array.isArray(answer)) return null
  const posts = answer.filter(isObject).filter(({ link }) => typeof link === 'string')
  if (answer.length && !posts.length) return null
  return {
    kind: 'posts',
    posts: posts.map(({ link, modified_gmt: modified }) => ({
      url: linkUrl(textOf(link), url),
      modifiedAt: Date.parse(`${textOf(modified)}Z`) || null,
    })),
  }
}
