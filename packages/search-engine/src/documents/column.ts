type Numbers = Int32Array | Uint8Array | Uint16Array | Uint32Array | Int16Array | Float32Array | Float64Array

/** Initial capacity: a new article checked against alerts is alone in its columns. */
const FIRST = 32

/** A typed array that grows. */
export class Column<T extends Numbers> {
  values: T
  length = 0
  private readonly create: (length: number) => T

  constructor(create: (length: number) => T) {
    this.create = create
    this.values = create(FIRST)
  }

  push(value: number) {
    if (this.length === this.values.length) this.grow(this.length + 1)
    this.values[this.length++] = value
  }

  pushAll(values: ArrayLike<number>) {
    if (this.length + values.length > this.values.length) this.grow(this.length + values.length)
    this.values.set(values, this.length)
    this.length += values.length
  }

  private grow(least: number) {
    const larger = this.create(Math.max(least, Math.ceil(this.values.length * 1.5)))
    larger.set(this.values)
    this.values = larger
  }
}

/** Numbers names in order of arrival. */
export class Names {
  readonly all: string[] = []
  private readonly numbers = new Map<string, number>()

  numberOf(name: string): number {
    let number = this.numbers.get(name)
    if (number === undefined) {
      number = this.all.length
      this.all.push(name)
      this.numbers.set(name, number)
    }
    return number
  }

  find(name: string): number | undefined {
    return this.numbers.get(name)
  }
}
