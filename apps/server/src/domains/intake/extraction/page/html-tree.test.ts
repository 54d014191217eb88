import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type HtmlElement, contains, labelOf, parseHtml, rawText, visibleText, walk } from './html-tree.ts'

const elementsIn = (text: string): HtmlElement[] => {
  const found: HtmlElement[] = []
  walk(parseHtml(text).root, (element) => void found.push(element))
  return found
}
const namesIn = (text: string) => elementsIn(text).map(({ name }) => name)
const visible = (text: string) => visibleText(parseHtml(text).root)

describe('a page as a tree', () => {
  test('has its elements in document order, even with missing end tags', () => {
    const expected = ['#document', 'html', 'body', 'p', 'b', 'p']
    for (const text of [
      '<html><body><p>1<b>2</b></p><p>3</p></body></html>',
      '<HTML><Body><P>1<B>2</B><P>3',
      '<html><body></i><p>1<b>2</b></p></div><p>3</p>',
    ])
      assert.deepEqual(namesIn(text), expected, text)
  })

  test('moves elements that do not belong in the head to the body', () => {
    const [head] = elementsIn('<html><head><title>T</title><meta name=a><p>Text</html>').filter(
      ({ name }) => name === 'head',
    )
    assert.deepEqual(
      head?.children.map((child) => (typeof child === 'string' ? child : child.name)),
      ['title', 'meta'],
    )
  })

  test('keeps the first of two equal attributes, and drops those that are too many or too long', () => {
    const [one] = elementsIn('<p id="first" ID="second" class=x>').filter(({ name }) => name === 'p')
    assert.deepEqual(one?.attributes, { id: 'first', class: 'x' })
    const many = Array.from({ length: 150 }, (_, at) => `a${at}=1`).join(' ')
    const [two] = elementsIn(`<p ${many}>`).filter(({ name }) => name === 'p')
    assert.equal(Object.keys(two?.attributes ?? {}).length, 100)
    const [three] = elementsIn(`<p a="${'x'.repeat(20_001)}" b="1">`).filter(({ name }) => name === 'p')
    assert.deepEqual(three?.attributes, { b: '1' })
  })

  test('is never deeper than 400, without loss of text', () => {
    const tree = parseHtml(`${'<div>'.repeat(1_000)}deep inside${'</div>'.repeat(1_000)}<p>after</p>`)
    assert.equal(tree.depth, 1_000)
    let deepest = 0
    walk(tree.root, (element) => {
      let depth = 0
      for (let at = element.parent; at; at = at.parent) depth++
      deepest = Math.max(deepest, depth)
    })
    assert.equal(deepest, 400)
    assert.equal(rawText(tree.root), 'deep insideafter')
  })

  test('is cut at 200,000 elements, and reports it', () => {
    const tree = parseHtml('<i></i>'.repeat(200_100))
    assert.ok(tree.truncated)
    assert.ok(tree.elements <= 200_001)
    assert.ok(!parseHtml('<i></i>'.repeat(1_000)).truncated)
  })

  test('is walked without the elements that a visitor skips', () => {
    const seen: string[] = []
    walk(parseHtml('<a><b><c></c></b><d></d></a>').root, ({ name }) => {
      seen.push(name)
      return name !== 'b'
    })
    assert.deepEqual(seen, ['#document', 'a', 'b', 'd'])
  })
})

describe('the text of an element', () => {
  test('is its visible part, without scripts, buttons or drawings', () => {
    const hidden = [
      '<script>1</script>',
      '<style>p{}</style>',
      '<p hidden>2</p>',
      '<p aria-hidden="true">3</p>',
      '<button>4</button>',
      '<select><option>5</select>',
      '<svg><text>6</text></svg>',
      '<noscript>7</noscript>',
      '<template>8</template>',
      '<math><annotation encoding="tex">9</annotation></math>',
    ]
    assert.equal(visible(`<p>Ice${hidden.join('')}<b> and</b><br>sea</p>`), 'Ice and sea')
    assert.equal(visible('<p aria-hidden="false">Ice</p>'), 'Ice')
  })

  test('is complete as raw text, with decoded entities', () => {
    assert.equal(
      rawText(parseHtml('<p>R&amp;D &lt;b&gt;<i hidden> 日&#x2009;</i></p>').root),
      'R&D <b> 日\u2009',
    )
  })
})

test('an element contains itself and its descendants only', () => {
  const [, a, b, c] = elementsIn('<a><b></b><c></c></a>')
  assert.ok(a && b && c)
  assert.deepEqual(
    [contains(a, a), contains(a, b), contains(b, a), contains(b, c)],
    [true, true, false, false],
  )
})

test('the label of an element is its class and its id', () => {
  const labels = elementsIn('<a class="x y" id="z"></a><a id="z"></a><a class="x"></a><a></a>')
    .slice(1)
    .map(labelOf)
  assert.deepEqual(labels, ['x y z', 'z', 'x', ''])
})
