import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readDocument } from '../read-document.ts'

const read = (json: string) =>
  readDocument({
    url: 'https://magazine.example/wp-json/wp/v2/posts?page=1',
    contentType: 'application/json; charset=UTF-8',
    headers: {},
    bytes: Buffer.from(json),
  })

test('posts of WordPress have an address and a modification date', async () => {
  const posts = [
    { id: 1, link: 'https://magazine.example/lakes/', modified_gmt: '2024-06-01T10:00:00' },
    { id: 2, link: 'https://magazine.example/rivers/', modified_gmt: 'yesterday' },
    { id: 3, link: 'javascript:alert(1)' },
  ]
  assert.deepEqual(await read(JSON.stringify(posts)), {
    kind: 'posts',
    posts: [
      { url: 'https://magazine.example/lakes/', modifiedAt: Date.UTC(2024, 5, 1, 10) },
      { url: 'https://magazine.example/rivers/', modifiedAt: null },
      { url: null, modifiedAt: null },
    ],
  })
})

test('an empty list of posts is recognised, other JSON lists are not', async () => {
  assert.deepEqual(await read('[]'), { kind: 'posts', posts: [] })
  for (const json of ['[1, 2]', '[{"href": "https://magazine.example/"}]', '[', '['.repeat(1_000_000)])
    assert.equal((await read(json)).kind, 'refused', json.slice(0, 40))
})
