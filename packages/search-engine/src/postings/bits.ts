/** A quotient this large is written as the number itself, in 32 bits. */
const ESCAPE = 16

/** The parameter of a Rice code for `count` numbers that add up to about `range`, as gaps of evenly spread places do. */
export function riceParameter(range: number, count: number): number {
  const typical = Math.floor((range * 0.69) / count)
  return typical < 1 ? 0 : 31 - Math.clz32(typical)
}

/** How many bits `BitWriter.rice` takes. */
export function riceLength(value: number, parameter: number): number {
  const quotient = value >>> parameter
  return quotient < ESCAPE ? quotient + 1 + parameter : ESCAPE + 32
}

/** Bits that grow, written from the highest bit of a byte down. Numbers are whole, from 0 to 2^31 - 2. */
export class BitWriter {
  private bytes = new Uint8Array(1024)
  private whole = 0
  private pending = 0
  private pendingBits = 0

  /** At most 24 of them. */
  private bits(value: number, count: number) {
    this.pending = (this.pending << count) | value
    this.pendingBits += count
    while (this.pendingBits >= 8) {
      this.pendingBits -= 8
      this.bytes[this.whole++] = this.pending >>> this.pendingBits
      this.pending &= (1 << this.pendingBits) - 1
    }
    if (this.whole + 8 > this.bytes.length) this.grow()
  }

  private grow() {
    const larger = new Uint8Array(this.bytes.length * 2)
    larger.set(this.bytes)
    this.bytes = larger
  }

  private long(value: number, count: number) {
    if (count > 16) this.bits(value >>> 16, count - 16)
    this.bits(count > 16 ? value & 0xffff : value, Math.min(16, count))
  }

  /** Golomb's code with a power of two (Rice): short for numbers of about 2^parameter. */
  rice(value: number, parameter: number) {
    const quotient = value >>> parameter
    if (quotient < ESCAPE) {
      this.bits(2 ** (quotient + 1) - 2, quotient + 1)
      if (parameter) this.long(value & (2 ** parameter - 1), parameter)
    } else {
      this.bits(2 ** ESCAPE - 1, ESCAPE)
      this.long(value, 32)
    }
  }

  /** Elias's gamma code of value + 1: short for small numbers. */
  gamma(value: number) {
    const zeros = 31 - Math.clz32(value + 1)
    this.long(0, zeros)
    this.long(value + 1, zeros + 1)
  }

  /** Begins the next byte; returns how many bytes there are. */
  align(): number {
    if (this.pendingBits) this.bits(0, 8 - this.pendingBits)
    return this.whole
  }

  /** What was written, in a copy, with room behind it that a reader may look at. */
  toBytes(): Uint8Array {
    return this.bytes.slice(0, this.align() + READ_AHEAD)
  }
}

/** A reader looks at so many bytes at once. */
const READ_AHEAD = 8

/** Reads what BitWriter wrote, from the start of a byte. */
export class BitReader {
  private readonly view: DataView
  private readonly start: number
  /** The next bit, counted from the start. */
  at = 0

  constructor(bytes: Uint8Array, start = 0) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.start = start
  }

  /** The next 32 bits. */
  private window(): number {
    const byte = this.start + (this.at >>> 3)
    const shift = this.at & 7
    return (this.view.getUint32(byte) << shift) | (this.view.getUint8(byte + 4) >>> (8 - shift))
  }

  rice(parameter: number): number {
    const window = this.window()
    const quotient = Math.clz32(~window)
    if (quotient >= ESCAPE) {
      this.at += ESCAPE
      const value = this.window() >>> 0
      this.at += 32
      return value
    }
    const length = quotient + 1 + parameter
    this.at += length
    if (!parameter) return quotient
    if (length <= 32) return (quotient << parameter) | ((window << (quotient + 1)) >>> (32 - parameter))
    this.at -= parameter
    const low = this.window() >>> (32 - parameter)
    this.at += parameter
    return (quotient << parameter) | low
  }

  gamma(): number {
    const window = this.window()
    const zeros = Math.clz32(window)
    if (zeros < 16) {
      this.at += 2 * zeros + 1
      return ((window << zeros) >>> (31 - zeros)) - 1
    }
    this.at += zeros
    const value = (this.window() >>> (31 - zeros)) - 1
    this.at += zeros + 1
    return value
  }

  /** Passes over bits. */
  skip(bits: number) {
    this.at += bits
  }
}
