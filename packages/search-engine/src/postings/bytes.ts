/** Bytes that grow, with numbers written seven bits at a time, low bits first. */
export class ByteWriter {
  bytes: Uint8Array
  length = 0

  constructor(capacity = 16) {
    this.bytes = new Uint8Array(capacity)
  }

  private reserve(more: number) {
    if (this.length + more <= this.bytes.length) return
    const larger = new Uint8Array(Math.max(this.length + more, this.bytes.length * 2))
    larger.set(this.bytes.subarray(0, this.length))
    this.bytes = larger
  }

  number(value: number) {
    this.reserve(5)
    let rest = value
    while (rest > 0x7f) {
      this.bytes[this.length++] = (rest & 0x7f) | 0x80
      rest >>>= 7
    }
    this.bytes[this.length++] = rest
  }

  append(bytes: Uint8Array) {
    this.reserve(bytes.length)
    this.bytes.set(bytes, this.length)
    this.length += bytes.length
  }

  /** Returns the written bytes as a copy of exact size. */
  toBytes(): Uint8Array {
    return this.bytes.slice(0, this.length)
  }
}

/** Reads what ByteWriter wrote. */
export class ByteReader {
  private readonly bytes: Uint8Array
  at: number

  constructor(bytes: Uint8Array, at = 0) {
    this.bytes = bytes
    this.at = at
  }

  byte(): number {
    return this.bytes[this.at++] ?? 0
  }

  number(): number {
    let byte = this.byte()
    if (byte < 0x80) return byte
    let value = byte & 0x7f
    for (let shift = 7; ; shift += 7) {
      byte = this.byte()
      value |= (byte & 0x7f) << shift
      if (byte < 0x80) return value
    }
  }

  /** Skips `count` numbers. */
  skip(count: number) {
    for (let left = count; left > 0;) if ((this.bytes[this.at++] ?? 0) < 0x80) left--
  }
}
