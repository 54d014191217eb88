import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  type XmlElement,
  XmlLimitError,
  baseOf,
  childNamed,
  childrenNamed,
  descendantsNamed,
  elementsOf,
  readXml,
  textOf,
} from './xml-reader.ts'

/** The elements and texts of a document as nested arrays. */
const shown = (node: XmlElement | string): unknown =>
  typeof node === 'string' ? node : [node.name, ...node.children.map(shown)]
const rootOf = (xml: string) => {
  const [root] = elementsOf(readXml(xml).root)
  assert.ok(root)
  return root
}

describe('XML', () => {
  test('has names without prefixes and in lower case, and attributes with their full names', () => {
    const root = rootOf('<OAI:Record xmlns:oai="x"><dc:Title xml:LANG="en">Ice</dc:Title></OAI:Record>')
    const title = childNamed(root, 'title')
    assert.deepEqual([root.name, root.prefix, title?.name, title?.prefix], ['record', 'oai', 'title', 'dc'])
    assert.deepEqual(title?.attributes, { 'xml:lang': 'en' })
  })

  test('is read with entities, CDATA, comments and bare ampersands', () => {
    assert.equal(
      textOf(rootOf('<a>R&amp;D &#233; &#x65E5;<!-- no --><![CDATA[ <b> & c ]]></a>')),
      'R&D é 日 <b> & c',
    )
    assert.equal(textOf(rootOf('<a>AT&T & &unknown; 1 &lt; 2</a>')), 'AT&T & &unknown; 1 < 2')
  })

  test('expands none of the entities that it declares, and fetches nothing', () => {
    const bomb = `<!DOCTYPE a [<!ENTITY b "ha"><!ENTITY c "&b;&b;&b;"><!ENTITY d SYSTEM "file:///etc/passwd">]><a>&c;&d;</a>`
    assert.equal(textOf(rootOf(bomb)), '&c;&d;')
  })

  test('may follow a byte order mark, empty lines or a warning of the server', () => {
    for (const before of ['', '\uFEFF', '\n\n', 'Warning: 5 < 6 in line 7\n'])
      assert.equal(textOf(rootOf(`${before}<?xml version="1.0"?><a>Ice</a>`)), 'Ice', JSON.stringify(before))
  })

  test('is complete if its end tag is present, and is otherwise read as far as possible', () => {
    assert.ok(readXml('<a><b>1</b></a>').complete)
    for (const cut of ['<a><b>1</b>', '<a><b>1', '<a><b', '', 'nothing'])
      assert.ok(!readXml(cut).complete, cut)
    assert.deepEqual(shown(rootOf('<a><b>1</b><c>2')), ['a', ['b', '1'], ['c', '2']])
  })

  test('has elements with missing end tags within their ancestors', () => {
    assert.deepEqual(shown(rootOf('<a><b><c>1</b><d>2</d></a>')), ['a', ['b', ['c', '1']], ['d', '2']])
  })
})

describe('XML that exhausts its reader is refused', () => {
  const deep = (levels: number) => '<a>'.repeat(levels) + '</a>'.repeat(levels)
  const attributes = (count: number) =>
    `<a ${Array.from({ length: count }, (_, at) => `b${at}="1"`).join(' ')}></a>`
  const cases: [what: string, fits: string, tooMuch: string][] = [
    ['for its depth', deep(256), deep(257)],
    ['for the attributes of one tag', attributes(1_000), attributes(1_001)],
    ['for a name', `<${'n'.repeat(256)}/>`, `<${'n'.repeat(257)}/>`],
  ]
  for (const [what, fits, tooMuch] of cases)
    test(what, () => {
      readXml(fits)
      assert.throws(() => readXml(tooMuch), XmlLimitError)
    })

  test('for its number of elements, unless they are streamed', () => {
    const many = `<list>${'<r/>'.repeat(500_001)}</list>`
    assert.throws(() => readXml(many), XmlLimitError)
    let seen = 0
    readXml(many, { each: { names: new Set(['r']), visit: () => ++seen > 0 } })
    assert.equal(seen, 500_001)
  })
})

describe('streamed elements', () => {
  const visitAll = (xml: string, names: string[], most = Infinity) => {
    const seen: [unknown, boolean][] = []
    const { root, complete } = readXml(xml, {
      each: {
        names: new Set(names),
        visit: (element, cut) => seen.push([shown(element), cut]) < most,
      },
    })
    return { seen, root: shown(root), complete }
  }

  test('are passed at their end tag, and removed from the document', () => {
    const { seen, root, complete } = visitAll('<l><r>1</r><x>y</x><r>2</r></l>', ['r'])
    assert.deepEqual(seen, [
      [['r', '1'], false],
      [['r', '2'], false],
    ])
    assert.deepEqual(root, ['#document', ['l', ['x', 'y']]])
    assert.ok(complete)
  })

  test('are the outermost of nested ones', () => {
    assert.deepEqual(visitAll('<l><r>1<r>2</r></r></l>', ['r']).seen, [[['r', '1', ['r', '2']], false]])
  })

  test('are marked as incomplete if the document ended within them', () => {
    const { seen, complete } = visitAll('<l><r>1</r><r>2', ['r'])
    assert.deepEqual(seen, [
      [['r', '1'], false],
      [['r', '2'], true],
    ])
    assert.ok(!complete)
  })

  test('stop when the visitor returns false', () => {
    const { seen, complete } = visitAll('<l><r>1</r><r>2</r><r>3</r></l>', ['r'], 2)
    assert.equal(seen.length, 2)
    assert.ok(!complete)
  })
})

describe('the content of an element', () => {
  const root = rootOf('<a><t>1</t><s><t>2</t></s><u/><t>3<p>4</p>5<i>6</i></t></a>')

  test('is found by names, in the order of the names, or at any depth', () => {
    assert.deepEqual(childrenNamed(root, 'u', 't').map(textOf), ['', '1', '3\n4\n56'])
    assert.equal(textOf(childNamed(root, 'missing', 't')), '1')
    assert.equal(childNamed(root, 'missing'), undefined)
    assert.deepEqual(descendantsNamed(root, 't').map(textOf), ['1', '2', '3\n4\n56'])
  })

  test('is text with blocks on separate lines; empty without an element', () => {
    assert.equal(textOf(root), '123\n4\n56')
    assert.equal(textOf(undefined), '')
  })

  test('has the base address of its ancestors', () => {
    const base = 'https://ice.org/list'
    const nested = rootOf('<a xml:base="/x/"><b xml:base="y/"><c/></b><d xml:base="http://:bad"/></a>')
    const [b, d] = elementsOf(nested)
    const c = b && childNamed(b, 'c')
    assert.ok(c && d)
    assert.equal(baseOf(c, base), 'https://ice.org/x/y/')
    assert.equal(baseOf(nested, base), 'https://ice.org/x/')
    assert.equal(baseOf(d, base), 'https://ice.org/x/')
    assert.equal(baseOf(rootOf('<a/>'), base), base)
  })
})
